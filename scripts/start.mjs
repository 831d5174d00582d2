import './bootstrap/require-node.mjs';

// Imported after the check, because the rest is written for Node 24.
const { startHomereel } = await import('./bootstrap/start-homereel.mjs');
await startHomereel();
