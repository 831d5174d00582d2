/** Longer than a receiver on the same network needs, and shorter than any process may take to close. */
const STOP_TIMEOUT_MS = 2_000;

let stop: (() => Promise<void>) | undefined;

/**
 * Sends the spans of this process to an OTLP receiver: those of `withSpan`, and those of statements,
 * store requests and calls to other services. Without an endpoint, nothing is loaded. Call it before the
 * store is opened, whose client is instrumented as it is loaded.
 */
export async function startTracing(options: {
  readonly service: string;
  readonly endpoint: string | undefined;
}): Promise<void> {
  const { service, endpoint } = options;
  if (endpoint === undefined) return;
  const { openTelemetry } = await import('./open-telemetry');
  stop = openTelemetry(service, endpoint);
}

/** Sends the remaining spans, for at most two seconds, and ends tracing. */
export async function stopTracing(): Promise<void> {
  const sent = stop?.();
  stop = undefined;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, STOP_TIMEOUT_MS).unref();
  });
  await Promise.race([sent, late]);
}
