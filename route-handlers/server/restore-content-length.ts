import type { ServerResponse } from 'node:http';

/** Responses that are not encoded again between the product API and here. */
const SENT_AS_IS = /^(video|audio|image)\/|^application\/(vnd\.apple\.mpegurl|zip)$/;

/**
 * Sends a file with the Content-Length that Next removes from the responses of route handlers; the proxy
 * passes it in a separate header. Players and downloads need it to show the remaining size and to detect
 * truncation.
 */
export function restoreContentLength(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  const write = (...given: unknown[]) => {
    const length = response.getHeader('x-content-length');
    const type = String(response.getHeader('content-type') ?? '');
    const isEncoded = response.hasHeader('content-encoding');
    if (length !== undefined && SENT_AS_IS.test(type) && !isEncoded && !response.headersSent) {
      response.removeHeader('transfer-encoding');
      response.setHeader('content-length', length);
    }
    return writeHead(...given);
  };
  response.writeHead = write as ServerResponse['writeHead'];
}
