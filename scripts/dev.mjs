import './bootstrap/require-node.mjs';

// Imported after the check, because the rest is written for Node 24.
const { developHomereel } = await import('./bootstrap/develop-homereel.mjs');
await developHomereel();
