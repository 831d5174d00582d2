import { type Logger, type LoggerOptions, pino } from 'pino';

/** Logs JSON lines to standard output, with possible secrets removed. */
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
  // Lines are written in batches, after at most a tenth of a second, and flushed at exit.
  const together = { sync: false, minLength: 4_096, periodicFlush: 100 };
  return pino(options, pino.destination({ dest: 1, ...together }));
}
