import { lookup } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { type Dispatcher, request } from 'undici';
import {
  type AddressRules,
  isPermitted,
  notPublic,
  parseAddress,
  unknownName,
} from './check-address';
import { FetchRefused } from './fetch-refused';
import { openGuardedAgent, openPlainAgent, type Resolve } from './guarded-agent';
import { isPublicAddress } from './public-address';

const MAX_REDIRECTS = 5;
const DEFAULT_PORTS = [80, 443, 8080, 8443];
const redirects = new Set([301, 302, 303, 307, 308]);

export interface Download {
  readonly maxBytes: number;
  /** Timeout of the whole call, including redirects. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Bytes to read of the response; the rest is not awaited. */
  readonly maxAnswerBytes: number;
}

export interface PostAnswer {
  readonly status: number;
  /** The beginning of the response. */
  readonly beginning: Buffer;
}

/** Calls addresses that users enter. Each is checked before a connection is made. */
export interface SafeFetch {
  /**
   * Checks an address before it is saved, including its host name. It is checked again when it is called.
   * @throws FetchRefused address.
   */
  check(address: string): Promise<void>;
  /**
   * Saves the response of a GET to a new file, following redirects.
   * @returns the number of bytes.
   * @throws FetchRefused.
   */
  download(address: string, path: string, options: Download): Promise<number>;
  /** Posts a body without following redirects. @throws FetchRefused. */
  post(address: string, delivery: Delivery): Promise<PostAnswer>;
  close(): Promise<void>;
}

export interface SafeFetchOptions {
  /** `host:port` of receivers inside the network that the operator permits. */
  readonly permitted?: readonly string[];
  /** For tests: resolves names, and defines the public addresses and the allowed ports. */
  readonly resolve?: Resolve;
  readonly isPublic?: (address: string) => boolean;
  readonly ports?: readonly number[];
}

export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { permitted = [], resolve = resolveAll, isPublic = isPublicAddress } = options;
  const rules: AddressRules = {
    isPublic,
    ports: new Set(options.ports ?? DEFAULT_PORTS),
    permitted: new Set(permitted),
  };
  const guarded = openGuardedAgent(resolve, isPublic);
  const plain = openPlainAgent();
  const call: Call = (url, sent) =>
    request(url, { ...sent, dispatcher: isPermitted(url, rules) ? plain : guarded });
  return {
    async check(address) {
      const url = parseAddress(address, rules);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (isPermitted(url, rules) || isIP(host) !== 0) return;
      const addresses = await resolve(host).catch(() => undefined);
      if (addresses === undefined) throw unknownName();
      if (addresses.length === 0 || !addresses.every(isPublic)) throw notPublic();
    },
    download: (address, path, wanted) =>
      within(wanted, (signal) => download(call, rules, { address, path, ...wanted, signal })),
    post: (address, delivery) =>
      within(delivery, async (signal) => {
        const { headers, body } = delivery;
        const url = parseAddress(address, rules);
        const answer = await call(url, { method: 'POST', headers, body, signal });
        const beginning = await readBeginning(answer.body, delivery.maxAnswerBytes);
        return { status: answer.statusCode, beginning };
      }),
    async close() {
      await Promise.all([guarded.destroy(), plain.destroy()]);
    },
  };
}

type Call = (
  url: URL,
  sent: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'> & { signal: AbortSignal },
) => Promise<Dispatcher.ResponseData>;

async function resolveAll(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);
}

/** Runs a call within its timeout, and describes every failure in a sentence. */
async function within<Result>(
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const tooLate = AbortSignal.timeout(timeoutMs);
  try {
    return await act(signal === undefined ? tooLate : AbortSignal.any([tooLate, signal]));
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    if ((error as Error).cause instanceof FetchRefused) throw (error as Error).cause;
    const sentence = tooLate.aborted
      ? 'The address did not answer in time.'
      : 'The address could not be reached, or broke off.';
    throw new FetchRefused('unreachable', sentence, { cause: error });
  }
}

interface Wanted extends Download {
  readonly address: string;
  readonly path: string;
  readonly signal: AbortSignal;
}

async function download(call: Call, rules: AddressRules, wanted: Wanted): Promise<number> {
  const { signal, maxBytes, path } = wanted;
  let url = parseAddress(wanted.address, rules);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    // A body in another encoding could be larger after decoding.
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Homereel' };
    const answer = await call(url, { method: 'GET', headers, signal });
    const { location } = answer.headers;
    if (redirects.has(answer.statusCode) && typeof location === 'string') {
      answer.body.on('error', () => undefined).destroy();
      url = follow(location, url, rules);
      continue;
    }
    return save(answer, path, maxBytes);
  }
  throw new FetchRefused('address', 'The address leads on to too many other addresses.');
}

function follow(location: string, from: URL, rules: AddressRules): URL {
  if (!URL.canParse(location, from.href)) throw notPublic();
  return parseAddress(new URL(location, from).href, rules);
}

/** Reads a response up to a limit. If it breaks off or is too slow, the bytes received so far count. */
async function readBeginning(
  body: Dispatcher.ResponseData['body'],
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status has been received, which is sufficient.
  }
  body.on('error', () => undefined).destroy();
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

async function save(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  path: string,
  maxBytes: number,
): Promise<number> {
  const tooLarge = () => new FetchRefused('too_large', 'The address sends more than is allowed.');
  const refusal =
    statusCode !== 200
      ? new FetchRefused('status', `The address answered with the status ${statusCode}.`)
      : Number(headers['content-length'] ?? 0) > maxBytes
        ? tooLarge()
        : undefined;
  if (refusal !== undefined) {
    body.on('error', () => undefined).destroy();
    throw refusal;
  }
  let bytes = 0;
  await pipeline(
    body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge();
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx' }),
  );
  return bytes;
}
