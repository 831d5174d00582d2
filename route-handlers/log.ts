import { pino } from 'pino';

/** The log of the web process. Callers never pass it anything that may contain a token. */
export const log = pino({ base: { process: 'web' } });
