import { join } from 'node:path';
import type { Deps } from '@/product-api/deps';
import type { Caller, Input } from '@/product-api/http/route';
import { type ReceiveOptions, receiveUpload, type Upload } from './receive-upload';
import { reserveUploadSpace, type UploadSpace } from './reserve-upload-space';

export type UploadInput = Pick<Input<never>, 'stream' | 'headers'> & { readonly caller: Caller };

export interface UploadOptions extends Omit<ReceiveOptions, 'admit'> {
  /** Returns whether the fields identify an existing upload, whose repetition needs no space. */
  readonly isKnown?: (fields: Upload['fields']) => Promise<boolean>;
}

/** An upload as a local file, with a folder for derived files. */
export interface ReceivedUpload extends Upload {
  readonly path: string;
  readonly folder: string;
}

/**
 * Receives an upload, as far as there is space for it, and removes it with its folder after `use`.
 * @throws ApiError invalid_request, too_large, too_slow, storage_full, disk_full.
 */
export async function withUpload<Made>(
  deps: Deps,
  { caller, stream, headers }: UploadInput,
  { isKnown, ...options }: UploadOptions,
  use: (upload: ReceivedUpload) => Promise<Made>,
): Promise<Made> {
  let space: UploadSpace | undefined;
  const admit: ReceiveOptions['admit'] = async (fields) => {
    if (await isKnown?.(fields)) return () => Promise.resolve();
    space = await reserveUploadSpace(deps, caller, Number(headers['content-length'] ?? 0));
    return space.require;
  };
  await using folder = await deps.mediaStore.scratch();
  const path = join(folder.path, 'upload');
  const receiving = receiveUpload({ stream, headers }, path, { ...options, admit });
  const upload = await receiving.finally(() => space?.release());
  return await use({ ...upload, path, folder: folder.path });
}
