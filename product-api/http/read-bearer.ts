import type { IncomingHttpHeaders } from 'node:http';

/** The token in an Authorization header. */
export function readBearer(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
}
