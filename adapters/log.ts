import { type Logger, pino } from 'pino';

/** Lines of JSON on standard output. What could be a secret never gets that far. */
export function createLog(level: string, service = 'product-api'): Logger {
  return pino({
    level,
    base: { service },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req', 'res', '*.authorization', '*.prompt', '*.connectionString', 'err.config'],
      remove: true,
    },
  });
}
