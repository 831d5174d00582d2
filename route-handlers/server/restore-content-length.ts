import type { ServerResponse } from 'node:http';

/** Answers that nothing between the product API and here encodes anew. */
const SENT_AS_IS = /^(video|audio|image)\/|^application\/(vnd\.apple\.mpegurl|zip)$/;

/**
 * Sends a file with the Content-Length that Next takes from the answers of route handlers; the proxy has it
 * in a header of its own. Players and downloads tell by it how much is left, and that nothing is missing.
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
