import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { JobFailure } from '@/adapters/queue/job-queue';
import { UNUSABLE } from './fal-request';

export interface Download {
  readonly url: string;
  readonly to: string;
  readonly mostBytes: number;
  /** The only origin allowed without TLS: that of the proxy. */
  readonly plainOrigin: string | undefined;
  readonly signal: AbortSignal;
}

/** Downloads a model's result from its URL to a file. @throws JobFailure. */
export async function downloadAnswer(fetchFile: typeof fetch, download: Download): Promise<void> {
  const { to, mostBytes, signal } = download;
  const answer = await fetchFile(requireSafeUrl(download), { signal });
  if (!answer.ok || answer.body === null) {
    throw unusable(`the address of the result answered ${answer.status}`);
  }
  try {
    const bytes = Readable.fromWeb(answer.body as ReadableStream);
    await pipeline(bytes, createLimit(mostBytes), createWriteStream(to), { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JobFailure) throw error;
    // The request is already paid for, so fetching its result again costs nothing.
    throw new JobFailure('transient', 'The result could not be fetched.', { cause: error });
  }
}

function requireSafeUrl({ url, plainOrigin }: Download): string {
  const { protocol, origin } = new URL(url);
  if (protocol === 'https:' || origin === plainOrigin) return url;
  throw unusable(`the result lies at ${origin}, which is not safe to ask`);
}

function createLimit(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > mostBytes) done(unusable(`the result is larger than ${mostBytes} bytes`));
      else done(null, chunk);
    },
  });
}

function unusable(detail: string): JobFailure {
  return new JobFailure('provider', UNUSABLE, { cause: new Error(detail) });
}
