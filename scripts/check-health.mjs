/** Ends with 0 when the service of this container answers: its port is the one its settings name. */
const { RENDERER_HEALTH_PORT, API_PORT, PORT = '3000' } = process.env;
const port = RENDERER_HEALTH_PORT || API_PORT || PORT;
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
