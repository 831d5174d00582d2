import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { type FinishedSpan, openOtlpExporter, type SpanKind } from './otlp-exporter';

type Attributes = Readonly<Record<string, string | number>>;

interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** W3C traceparent of another process; without one the span that is running is the parent. */
  readonly parent?: string | undefined;
}

interface RunningSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes: Record<string, string | number>;
}

const running = new AsyncLocalStorage<RunningSpan>();
let exporter: ReturnType<typeof openOtlpExporter> | undefined;

/**
 * Sends the spans of this process to an OTLP receiver. Without an endpoint spans cost nothing and go
 * nowhere. A second call changes nothing.
 */
export function startTracing(options: {
  readonly service: string;
  readonly endpoint: string | undefined;
}): void {
  const { service, endpoint } = options;
  if (endpoint !== undefined) exporter ??= openOtlpExporter(service, endpoint);
}

/** Sends what is left, and ends tracing. */
export async function stopTracing(): Promise<void> {
  const stopped = exporter;
  exporter = undefined;
  await stopped?.flush();
}

/** Runs `work` as a span, within the span that runs already or below another process's. */
export async function withSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  if (exporter === undefined) return work();
  const above = readParent(options.parent) ?? running.getStore();
  const span: RunningSpan = {
    traceId: above?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    attributes: { ...options.attributes },
  };
  const startedAt = now();
  let failure: string | undefined;
  try {
    return await running.run(span, work);
  } catch (error) {
    failure = error instanceof Error ? error.name : 'Error';
    throw error;
  } finally {
    const finished: FinishedSpan = {
      ...span,
      name,
      kind: options.kind ?? 'internal',
      parentSpanId: above?.spanId,
      startedAt,
      endedAt: now(),
      failure,
    };
    exporter?.add(finished);
  }
}

/** Adds to the span that is running, if there is one. */
export function annotateSpan(attributes: Attributes): void {
  Object.assign(running.getStore()?.attributes ?? {}, attributes);
}

/** The span that is running as a W3C traceparent, for another process. */
export function readTraceparent(): string | undefined {
  const span = running.getStore();
  return span && `00-${span.traceId}-${span.spanId}-01`;
}

function readParent(traceparent = ''): Pick<RunningSpan, 'traceId' | 'spanId'> | undefined {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent) ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/** Nanoseconds since 1970, as exact as a microsecond. */
function now(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n;
}
