import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LATE_SCRIPT } from '@/contracts/api/late-script';

const compress = promisify(gzip);
/** Pages that hold `LateScripts`; others are sent as they come. */
const latePage = /^\/listing\//;
/** As the framework writes them, but for those of browsers without modules. */
const frameworkScript =
  /<script src="(\/_next\/static\/[^"]+)"(?![^>]*noModule)[^>]*><\/script>|<link rel="preload" as="script"[^>]*>/g;

/**
 * Has a page's scripts wait until the page itself asks for them (see `LateScripts`): its words, pictures and
 * forms need none, and a phone is busy with them for longer than with all the rest.
 */
export function delayScripts(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' || !latePage.test(request.url ?? '')) return;
  // What the framework fetches for itself is no page.
  if (request.headers.rsc !== undefined) return;
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  // The framework then leaves it uncompressed, and says all the same that it varies with this header.
  request.headers['accept-encoding'] = 'identity';
  collectBody(response, async (body) => {
    if (!/^text\/html\b/.test(String(response.getHeader('content-type') ?? ''))) return body;
    const page = Buffer.from(markScripts(body.toString('utf8')));
    if (!takesGzip) return page;
    response.setHeader('content-encoding', 'gzip');
    return compress(page);
  });
}

/** @returns the same page where nothing in it loads what is marked. */
function markScripts(page: string): string {
  if (!page.includes(`script[${LATE_SCRIPT}]`)) return page;
  return page.replace(frameworkScript, (_, path: string | undefined) =>
    path === undefined ? '' : `<script ${LATE_SCRIPT}="${path}"></script>`,
  );
}

/**
 * Collects what is written to a response, and sends in its place what `change` makes of it. Until then its
 * headers can be changed too.
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
