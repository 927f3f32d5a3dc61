// Keeps the files of one version of the page, so that the next visit needs no network. A new version is kept beside
// it, and answers only after the last tab with the old one has been closed: never while a run is open.
const version = 'roguecore-VERSION_OF_THE_PAGE';
const files = FILES_OF_THE_PAGE;
const folder = new URL('./', location.href);

// Asks the host whether a copy in the browser is that of today.
const ask = (name) => new Request(new URL(name, folder), { cache: 'no-cache' });

addEventListener('install', (event) => {
    event.waitUntil(caches.open(version).then((cache) => cache.addAll(['./', ...files].map(ask))));
});

addEventListener('activate', (event) => {
    const isOld = (name) => name.startsWith('roguecore-') && name !== version;
    const names = caches.keys().then((all) => Promise.all(all.filter(isOld).map((name) => caches.delete(name))));
    event.waitUntil(names.then(() => clients.claim()));
});

// The page tells which pictures it has loaded before this worker answered.
addEventListener('message', (event) => {
    event.waitUntil(Promise.all(event.data.map(nameOf).filter(Boolean).map((name) => answer(name, event))));
});

// The name of a file of the page; undefined for all else, as for what another page of this host has below its folder.
function nameOf(address) {
    const url = new URL(address);
    if (url.origin !== folder.origin || !url.pathname.startsWith(folder.pathname)) return undefined;
    const name = url.pathname.slice(folder.pathname.length);
    if (name === '' || name === 'index.html') return './';
    return files.includes(name) || /^(whole_)?(letters|tiles)_[0-9x]+\.png$/.test(name) ? name : undefined;
}

// A cache that cannot be opened, read or written fails no file: the network has it.
async function answer(name, event) {
    const address = new URL(name, folder);
    const cache = await caches.open(version).catch(() => undefined);
    const kept = await cache?.match(address).catch(() => undefined);
    if (kept) return kept;
    const answered = await fetch(ask(name));
    if (cache && answered.ok) event.waitUntil(cache.put(address, answered.clone()).catch(() => {}));
    return answered;
}

addEventListener('fetch', (event) => {
    const name = event.request.method === 'GET' && nameOf(event.request.url);
    if (name) event.respondWith(answer(name, event));
});
