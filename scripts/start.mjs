import './bootstrap/require-node.mjs';

// Only now: the rest is written for the Node we require.
const { startHomereel } = await import('./bootstrap/start-homereel.mjs');
await startHomereel();
