/** Numbers of the OTLP protocol. */
const kinds = { internal: 1, server: 2, consumer: 5 } as const;
export type SpanKind = keyof typeof kinds;

export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Nanoseconds since 1970. */
  readonly startedAt: bigint;
  readonly endedAt: bigint;
  /** Name of the error that ended it. */
  readonly failure: string | undefined;
}

const FLUSH_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
/** While the receiver is away, later spans are dropped. */
const MAX_SPANS = 2_000;
const STATUS_ERROR = 2;

/** Sends spans in batches as JSON over HTTP (OTLP 1.x). A batch that cannot be sent is dropped. */
export function openOtlpExporter(service: string, endpoint: string) {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let spans: FinishedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = spans;
    spans = [];
    if (batch.length === 0) return;
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toRequest(service, batch)),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    );
  }

  return {
    add(span: FinishedSpan): void {
      if (spans.length < MAX_SPANS) spans.push(span);
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
  };
}

function toRequest(service: string, spans: readonly FinishedSpan[]) {
  const scopeSpans = [{ scope: { name: 'homereel' }, spans: spans.map(toOtlp) }];
  const resource = { attributes: toAttributes({ 'service.name': service }) };
  return { resourceSpans: [{ resource, scopeSpans }] };
}

function toOtlp(span: FinishedSpan) {
  const { traceId, spanId, parentSpanId, name, failure } = span;
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind: kinds[span.kind],
    startTimeUnixNano: String(span.startedAt),
    endTimeUnixNano: String(span.endedAt),
    attributes: toAttributes(span.attributes),
    status: failure && { code: STATUS_ERROR, message: failure },
  };
}

function toAttributes(attributes: FinishedSpan['attributes']) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { doubleValue: value },
  }));
}
