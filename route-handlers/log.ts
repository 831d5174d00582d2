import { pino } from 'pino';

/** The web's own log. Nothing that could hold a token is ever handed to it. */
export const log = pino({ base: { process: 'web' } });
