import type { ProjectWithClips } from '@/contracts/project/projects';
import {
  appendUpload,
  createUpload,
  finishUpload,
  PART_CONTENT_TYPE,
  readUpload,
  TUS_VERSION,
} from '@/contracts/project/uploads';
import { isOnline } from '../is-online';
import { CallError, call, hasCode, isTransient } from './call';
import { sendBody } from './send-body';
import { toFingerprint } from './to-fingerprint';
import type { ShotUpload } from './upload-shot';

/** Consecutive error responses before the upload gives up. A lost connection does not count. */
const MAX_REFUSALS = 8;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** A phone that changes networks keeps a dead connection open. */
const STALLED_MS = 45_000;

interface PartedUpload extends Omit<ShotUpload, 'copy'> {
  /** Whether it replaces the smaller copy that was uploaded before. Ignored if no original is awaited. */
  readonly isOriginal?: boolean;
}

/**
 * Uploads one photo or clip and continues after an interruption or a reload from the last stored byte.
 * Rejects with `CallError` when the server refuses it, does not answer for long, or the browser is offline,
 * or with an AbortError when cancelled.
 */
export async function uploadInParts(upload: PartedUpload): Promise<ProjectWithClips> {
  let at = await begin(upload);
  let failures = 0;
  const goOn = async () => {
    if (failures > 0) {
      const found = await findAgain(upload, at.uploadId);
      if (found.offset > at.offset) failures = 0;
      at = found;
    }
    if (at.offset < at.length) await sendRest(upload, at);
    return finish(upload, at.uploadId);
  };
  for (;;) {
    try {
      return await goOn();
    } catch (error) {
      failures += 1;
      if (upload.signal?.aborted || !mayGoOn(error, failures)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (failures - 1), upload.signal);
    }
  }
}

/** Returns whether the upload can ask for its offset and continue. */
function mayGoOn(error: unknown, failures: number): boolean {
  if (hasCode(error, 'unreachable')) return isOnline();
  if (failures >= MAX_REFUSALS) return false;
  // The session's token was renewed in the meantime; the proxy cannot resend a part.
  return isTransient(error) || hasCode(error, 'conflict') || hasCode(error, 'unauthenticated');
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** Starts the upload, or finds the one started before. */
function begin(upload: PartedUpload) {
  const { projectId, shotId, transition, cameraMotion, file, isOriginal = false, signal } = upload;
  return call(createUpload, {
    params: { projectId },
    headers: {
      'Tus-Resumable': TUS_VERSION,
      'Upload-Length': String(file.size),
      'Upload-Metadata': toMetadata({
        imageId: shotId,
        transition,
        cameraMotion,
        filename: file.name,
        fingerprint: toFingerprint(file),
        ...(isOriginal && { isOriginal: 'true' }),
      }),
    },
    ...(signal && { signal }),
  });
}

/** Asks for the offset to continue from; restarts an upload that has expired. */
async function findAgain(upload: PartedUpload, uploadId: string): Promise<Begun> {
  const { projectId, signal } = upload;
  try {
    return await call(readUpload, { params: { projectId, uploadId }, ...(signal && { signal }) });
  } catch (error) {
    if (hasCode(error, 'not_found')) return begin(upload);
    throw error;
  }
}

async function finish({ projectId, signal }: PartedUpload, uploadId: string) {
  const params = { projectId, uploadId };
  return (await call(finishUpload, { params, ...(signal && { signal }) })).project;
}

async function sendRest(
  { projectId, file, onProgress, signal }: PartedUpload,
  { uploadId, offset }: Begun,
): Promise<void> {
  await requireReadable(file, offset);
  await sendBody(appendUpload, {
    params: { projectId, uploadId },
    headers: {
      'Tus-Resumable': TUS_VERSION,
      'Upload-Offset': String(offset),
      'Content-Type': PART_CONTENT_TYPE,
    },
    body: file.slice(offset),
    onProgress: (loaded) => onProgress?.(offset + loaded, file.size),
    stalledMs: STALLED_MS,
    ...(signal && { signal }),
  });
}

/** A browser cannot read a file that changed on disk, which looks like a lost connection. */
async function requireReadable(file: File, offset: number): Promise<void> {
  try {
    await file.slice(offset, offset + 1).arrayBuffer();
  } catch {
    throw new CallError(
      'This file was changed or removed on this device. Choose it again.',
      422,
      'unusable_media',
    );
  }
}

/** Returns the value of Upload-Metadata; field values are UTF-8 in Base64. */
function toMetadata(fields: Readonly<Record<string, string>>): string {
  const encode = (text: string) =>
    btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${encode(value)}`)
    .join(',');
}

/** Waits; ends early when cancelled and when the browser is online again. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, MAX_PAUSE_MS));
    signal?.addEventListener('abort', end, { signal: ended.signal });
    window.addEventListener('online', end, { signal: ended.signal });
  });
}
