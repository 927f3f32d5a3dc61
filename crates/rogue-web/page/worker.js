// Keeps the files of one version of the page, so that the next visit needs no network. A new version is kept beside
// it, and answers only after the last tab with the old one has been closed: never while a run is open.
const version = 'roguecore-VERSION_OF_THE_PAGE';
const files = FILES_OF_THE_PAGE;

addEventListener('install', (event) => {
    const add = (cache) => cache.addAll(['./', ...files].map((name) => new Request(name, { cache: 'reload' })));
    event.waitUntil(caches.open(version).then(add));
});

addEventListener('activate', (event) => {
    const isOld = (name) => name.startsWith('roguecore-') && name !== version;
    const names = caches.keys().then((all) => Promise.all(all.filter(isOld).map((name) => caches.delete(name))));
    event.waitUntil(names.then(() => clients.claim()));
});

// The page tells which pictures it has loaded before this worker answered.
addEventListener('message', (event) => {
    const missing = async (cache, name) => (await cache.match(name)) || cache.add(name);
    event.waitUntil(
        caches.open(version).then((cache) => Promise.all(event.data.map((name) => missing(cache, name)))),
    );
});

async function answer(request) {
    const cache = await caches.open(version);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const answered = await fetch(request);
    if (answered.ok) cache.put(request, answered.clone());
    return answered;
}

addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method === 'GET' && url.origin === location.origin) event.respondWith(answer(event.request));
});
