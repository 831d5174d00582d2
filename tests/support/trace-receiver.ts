import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

export interface TraceReceiver {
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  /** Every request's body as it came. */
  readonly bodies: string[];
  /** How many requests came. */
  requests: number;
}

/**
 * Stands in for a collector: takes OTLP as JSON over HTTP until the test file is done.
 * @param isFrozen takes requests and never answers one.
 */
export async function startTraceReceiver(isFrozen = false): Promise<TraceReceiver> {
  const server = createServer(async (request, response) => {
    receiver.requests += 1;
    if (isFrozen) return;
    const body = await text(request);
    receiver.bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as Traces;
    receiver.spans.push(
      ...resourceSpans.flatMap((each) => each.scopeSpans.flatMap(({ spans }) => spans)),
    );
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const receiver: TraceReceiver = { endpoint, spans: [], bodies: [], requests: 0 };
  return receiver;
}

interface Traces {
  readonly resourceSpans: { readonly scopeSpans: { readonly spans: ReceivedSpan[] }[] }[];
}
