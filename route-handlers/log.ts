import { createLog } from '@/adapters/log';

/** The log of the web process. Callers never pass it anything that may contain a token. */
export const log = createLog('info', 'web');
