import { type Logger, type LoggerOptions, pino } from 'pino';

/** Lines of JSON on standard output. What could be a secret never gets that far. */
export function createLog(level: string, service = 'product-api'): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req', 'res', '*.authorization', '*.prompt', '*.connectionString', 'err.config'],
      remove: true,
    },
  };
  // Lines wait for others to be written with, a tenth of a second at most; at the exit all are written.
  const together = { sync: false, minLength: 4_096, periodicFlush: 100 };
  return pino(options, pino.destination({ dest: 1, ...together }));
}
