import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LATE_SCRIPT } from '@/contracts/api/late-script';

const compress = promisify(gzip);
/** Pages that contain `LateScripts`; others are sent unchanged. */
const latePage = /^\/listing\//;
/** Script elements as the framework writes them, except those for browsers without modules. */
const frameworkScript =
  /<script src="(\/_next\/static\/[^"]+)"(?![^>]*noModule)[^>]*><\/script>|<link rel="preload" as="script"[^>]*>/g;

/**
 * Delays a page's scripts until the page itself requests them (see `LateScripts`): its text, pictures and
 * forms work without them, and on a phone they take more time than everything else.
 */
export function delayScripts(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' || !latePage.test(request.url ?? '')) return;
  // Requests of the framework's own client are not pages.
  if (request.headers.rsc !== undefined) return;
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  // The framework then does not compress the page, but still sets the Vary header for it.
  request.headers['accept-encoding'] = 'identity';
  collectBody(response, async (body) => {
    if (!/^text\/html\b/.test(String(response.getHeader('content-type') ?? ''))) return body;
    const page = Buffer.from(markScripts(body.toString('utf8')));
    if (!takesGzip) return page;
    response.setHeader('content-encoding', 'gzip');
    return compress(page);
  });
}

/** @returns the page unchanged if nothing in it would load the marked scripts. */
function markScripts(page: string): string {
  if (!page.includes(`script[${LATE_SCRIPT}]`)) return page;
  return page.replace(frameworkScript, (_, path: string | undefined) =>
    path === undefined ? '' : `<script ${LATE_SCRIPT}="${path}"></script>`,
  );
}

/**
 * Collects the body of a response, and sends the result of `change` instead. Until then its headers can be
 * changed too.
 */
function collectBody(response: ServerResponse, change: (body: Buffer) => Promise<Buffer>): void {
  const end = response.end.bind(response);
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  const chunks: Buffer[] = [];
  let isWhole = false;
  const collect = ([chunk, encoding, ...others]: readonly unknown[]) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, toEncoding(encoding)));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    const done = [chunk, encoding, ...others].find((one) => typeof one === 'function');
    if (done !== undefined) process.nextTick(done as () => void);
  };
  const override = {
    writeHead(status: number, ...given: unknown[]) {
      if (isWhole) return writeHead(status, ...given);
      response.statusCode = status;
      const headers = given.find((one) => typeof one === 'object') as
        | OutgoingHttpHeaders
        | undefined;
      for (const [name, value] of Object.entries(headers ?? {})) {
        if (value !== undefined) response.setHeader(name, value);
      }
      return response;
    },
    flushHeaders() {},
    write(...given: unknown[]) {
      collect(given);
      return true;
    },
    end(...given: unknown[]) {
      collect(given);
      change(Buffer.concat(chunks)).then(
        (body) => {
          isWhole = true;
          response.removeHeader('transfer-encoding');
          response.setHeader('content-length', body.length);
          end(body);
        },
        () => response.destroy(),
      );
      return response;
    },
  };
  Object.assign(response, override);
}

function toEncoding(given: unknown): BufferEncoding {
  return typeof given === 'string' ? (given as BufferEncoding) : 'utf8';
}
