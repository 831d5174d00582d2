import { createRequire } from 'node:module';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { AwsInstrumentation } from '@opentelemetry/instrumentation-aws-sdk';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { withoutSecrets } from './without-secrets';

const FLUSH_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
/** While the receiver is away, later spans are dropped. */
const MAX_SPANS = 4_000;

/**
 * Starts OpenTelemetry in this process. No propagator is registered: a browser's traceparent is not read, and
 * ours is only sent where `readTraceparent` is used. Statements and requests outside of a span, such as the
 * queue's polling, are not recorded.
 * @returns a function that sends the remaining spans and undoes the setup
 */
export function openTelemetry(service: string, endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const processor = new BatchSpanProcessor({
    exporter: exportWithoutSecrets(exporter),
    scheduledDelayMillis: FLUSH_MS,
    exportTimeoutMillis: SEND_TIMEOUT_MS,
    maxQueueSize: MAX_SPANS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const unregister = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new AwsInstrumentation({ suppressInternalInstrumentation: true }),
    ],
  });
  // Loaded long ago by import; a require makes the instrumentation patch it.
  createRequire(import.meta.url)('pg');
  return async () => {
    unregister();
    trace.disable();
    context.disable();
    await provider.shutdown();
  };
}

function exportWithoutSecrets(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(withoutSecrets), done),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
