// Starts the game in one tab at a time: two would write over each other's runs. The lock is held until
// the page is left; a second tab asks for it half a minute before the game is started, and may take over when asked.
import { unpack } from './unpack.js';

const root = document.documentElement;
const told = document.getElementById('told');

if (location.hash.startsWith('#run=')) document.title = `A run of ${document.title}`;

function tell(sentence, button, act) {
    told.textContent = sentence + ' ';
    if (!button) return;
    const element = document.createElement('button');
    element.textContent = button;
    element.onclick = act;
    told.append(element);
}

// The next visit works without a network. The pictures of letters and tiles were loaded before the worker came.
async function keepPage() {
    const registered = await navigator.serviceWorker?.register('worker.js');
    if (!registered) return;
    const { active } = await navigator.serviceWorker.ready;
    const pictures = performance.getEntriesByType('resource').map((entry) => entry.name);
    active.postMessage(pictures.filter((name) => name.endsWith('.png')));
    root.setAttribute('data-offline', '');
}

async function load(name) {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return unpack(new Uint8Array(await answer.arrayBuffer()));
}

async function play() {
    try {
        const [game, module] = await Promise.all([import('./rogue-web.js'), load('rogue-web_packed.wasm')]);
        await game.default({ module_or_path: module });
        document.getElementById('game').focus();
        // After the game: its files come first.
        setTimeout(() => keepPage().catch(console.error), 3000);
    } catch (error) {
        tell(`The game cannot be started: ${error}`, 'Try again', () => location.reload());
    }
}

// Notes in the storage which tab plays. One that was suspended may wake up before it is told that another has the
// lock, and reads it here.
function own() {
    const tab = `${Date.now()}-${Math.random()}`;
    try {
        localStorage.setItem('roguecore-tab', tab);
        root.setAttribute('data-tab', tab);
    } catch {
        // A full storage: the lock alone decides.
    }
}

// A page that was left gives its lock back a moment later. The player is told of another tab after two seconds; this one
// asks for the lock half a minute, unless the player takes the game over.
const TRIES = 150;
const TOLD_AFTER = 10;
let isTakenOver = false;

function tryAgain(tries) {
    if (tries === TOLD_AFTER) tell('The game is open in another tab.', 'Play here', takeOver);
    if (tries < TRIES && !isTakenOver) setTimeout(() => reserve({ ifAvailable: true }, tries + 1).catch(withoutLock), 200);
}

function reserve(options, tries = 0) {
    return navigator.locks.request('roguecore', options, (lock) => {
        if (!lock) return tryAgain(tries);
        told.textContent = '';
        root.setAttribute('data-keeps-runs', '');
        own();
        play();
        // A browser may keep a page that was left, and its lock with it.
        return new Promise((release) => addEventListener('pagehide', () => release(), { once: true }));
    });
}

// The module does nothing any more once this mark is set.
function stop() {
    root.removeAttribute('data-keeps-runs');
    root.setAttribute('data-stopped', '');
}

// Another tab has the lock now. This one stops at once, since a reload takes time; then it is refused. With commands
// that could not be saved it stays, and offers the run.
function refuse() {
    stop();
    if (dispatchEvent(new Event('taken-over', { cancelable: true }))) return location.reload();
    const sentence = 'The game goes on in another tab. The last commands of this one are not saved.';
    tell(sentence, 'Download this run', () => dispatchEvent(new Event('download-run')));
}

// A lock that another tab takes ends with an AbortError. All other errors mean that the browser gives no lock, as
// where it forbids the page to keep anything: the game is played without keeping runs.
function withoutLock(error) {
    if (error?.name === 'AbortError') return refuse();
    root.removeAttribute('data-keeps-runs');
    play();
}

function takeOver() {
    isTakenOver = true;
    reserve({ steal: true }).catch(withoutLock);
}

// What goes wrong in the game ends it: the last command is saved. A stack that overflows is a RangeError, in
// Firefox an InternalError.
function fail(error) {
    const isRange = error instanceof RangeError || error?.name === 'InternalError';
    if (!isRange && !(error instanceof WebAssembly.RuntimeError)) return;
    stop();
    tell('The game has stopped because of a mistake in it.', 'Go on from the last turn', () => location.reload());
}
addEventListener('error', (event) => fail(event.error));
addEventListener('unhandledrejection', (event) => fail(event.reason));
// A sentence without an answer goes when it is touched.
told.addEventListener('click', () => told.querySelector('button') || (told.textContent = ''));
addEventListener('hashchange', () => location.reload());
// A page that the browser has kept has lost its lock.
addEventListener('pageshow', (event) => event.persisted && location.reload());
// The buttons beside the game come and go without another size of the window.
new ResizeObserver(() => dispatchEvent(new Event('resize'))).observe(document.getElementById('game'));

if (navigator.locks) {
    reserve({ ifAvailable: true }).catch(withoutLock);
    navigator.storage?.persist?.().catch(() => {});
} else {
    play();
}
