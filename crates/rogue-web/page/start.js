// Starts the game in one tab at a time: two would write over each other's runs. The lock is held as long as the
// tab is open; a second tab is refused before anything of the game is loaded, and may take over when asked.
const root = document.documentElement;
const told = document.getElementById('told');

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

async function play() {
    try {
        const game = await import('./rogue-web.js');
        await game.default({ module_or_path: 'rogue-web_bg.wasm' });
        // After the game: its files come first.
        setTimeout(() => keepPage().catch(console.error), 3000);
    } catch (error) {
        tell(`The game cannot be started: ${error}`, 'Try again', () => location.reload());
    }
}

function reserve(options) {
    return navigator.locks.request('roguecore', options, (lock) => {
        if (!lock) {
            tell('The game is open in another tab.', 'Play here', takeOver);
            return undefined;
        }
        told.textContent = '';
        root.setAttribute('data-keeps-runs', '');
        play();
        return new Promise(() => {});
    });
}

function takeOver() {
    // The other tab loses the lock, and begins again: it is refused then.
    reserve({ steal: true }).catch(() => location.reload());
}

// What goes wrong in the game ends it: the last command is saved.
addEventListener('error', (event) => {
    if (event.error instanceof WebAssembly.RuntimeError) {
        root.setAttribute('data-stopped', '');
        tell('The game has stopped because of a mistake in it.', 'Go on from the last turn', () => location.reload());
    }
});
// A sentence without an answer goes when it is touched.
told.addEventListener('click', () => told.querySelector('button') || (told.textContent = ''));
addEventListener('hashchange', () => location.reload());

if (navigator.locks) {
    reserve({ ifAvailable: true }).catch(() => location.reload());
    navigator.storage?.persist?.();
} else {
    play();
}
