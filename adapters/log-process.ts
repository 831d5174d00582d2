import { format } from 'node:util';
import type { Logger } from 'pino';
import { SettingFault } from '@/rules/settings-faults';
import { createLog } from './log';

/**
 * Opens the log of a service and passes it everything else that this process would print: lines of
 * libraries, Node's warnings, and the error that ends the process.
 */
export function logProcess(service: string): Logger {
  const log = createLog('info', service);
  process.on('uncaughtException', (error) => {
    // The message of a wrong setting is all that the operator needs.
    log.fatal(error instanceof SettingFault ? {} : { err: error }, toSentence(error));
    process.exit(1);
  });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'));
  console.log = console.info = console.debug = (...values) => log.info(format(...values));
  console.warn = (...values) => log.warn(format(...values));
  console.error = (...values) => log.error(format(...values));
  return log;
}

/** An error of several connection attempts has no message of its own. */
function toSentence(error: Error): string {
  const { errors = [], cause } = error as Error & { errors?: readonly Error[] };
  const messages = [error, ...errors, cause].map((each) => (each as Error | undefined)?.message);
  return messages.find(Boolean) ?? String(error);
}
