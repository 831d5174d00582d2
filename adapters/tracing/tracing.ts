import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

interface SpanOptions {
  readonly kind?: keyof typeof kinds;
  readonly attributes?: Attributes;
  /** W3C traceparent of another process; without one the span that is running is the parent. */
  readonly parent?: string | undefined;
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
};

/**
 * Runs `work` as a span, within the span that runs already or below another process's. Unless the process
 * has started tracing, the span is empty and goes nowhere.
 */
export async function withSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const { kind = 'internal', attributes = {}, parent } = options;
  const run = async (span: Span): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'Error');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  const span = { kind: kinds[kind], attributes };
  return trace.getTracer('homereel').startActiveSpan(name, span, toContext(parent), run);
}

/** Adds to the span that is running, if there is one. */
export function annotateSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** The span that is running as a W3C traceparent, for another process. */
export function readTraceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? `00-${span.traceId}-${span.spanId}-01` : undefined;
}

function toContext(traceparent = ''): Context {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined) return context.active();
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return trace.setSpanContext(context.active(), parent);
}
