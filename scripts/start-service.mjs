import './bootstrap/require-node.mjs';

// Imported after the check, because the rest is written for Node 24.
const { startService } = await import('./bootstrap/start-service.mjs');
await startService(process.argv[2]);
