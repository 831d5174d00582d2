import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { toErrorHook } from './page-error-hook';

/** WebKit does not expose its console, so this path of every origin receives the hook's reports. */
const REPORT_PATH = '/page-error-report';
const hook = toErrorHook(REPORT_PATH);
const hookHash = `'sha256-${createHash('sha256').update(hook).digest('base64')}'`;

export interface ErrorProxy {
  /** Host and port, in the format of a browser's proxy setting. */
  readonly address: string;
  readonly pageErrors: string[];
  close(): Promise<void>;
}

/**
 * An HTTP proxy that inserts a script before all others of a page, which reports the page's errors. The
 * page's policy is extended by the hash of that script and is otherwise unchanged.
 */
export async function startErrorProxy(): Promise<ErrorProxy> {
  const pageErrors: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '');
    if (pathname !== REPORT_PATH) {
      forward(incoming, outgoing);
      return;
    }
    void text(incoming).then((report) => {
      pageErrors.push(report);
      outgoing.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    address: `127.0.0.1:${address.port}`,
    pageErrors,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '' } = incoming;
  const isPage = headers.accept?.includes('text/html') ?? false;
  // Pages to change are requested without compression.
  const sent = isPage ? { ...headers, 'accept-encoding': 'identity' } : headers;
  const upstream = request(url, { method, headers: sent }, (answer) => {
    const status = answer.statusCode ?? 502;
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(status, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    void buffer(answer).then((body) => {
      const page = body
        .toString()
        .replace(/<head[^>]*>/, (head) => `${head}<script>${hook}</script>`);
      const { 'transfer-encoding': _, 'content-length': __, ...rest } = answer.headers;
      const policy = rest['content-security-policy'];
      if (typeof policy === 'string') {
        rest['content-security-policy'] = policy.replace('script-src', `script-src ${hookHash}`);
      }
      outgoing.writeHead(status, rest).end(page);
    });
  });
  upstream.on('error', () => outgoing.destroy());
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}
