import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type MediaReader, MediaRefused } from '@/adapters/media/media-reader';
import type { FocusPoint } from '@/contracts/project/framing';

/** A usable photo or clip. */
export interface ReadFile {
  readonly kind: 'photo' | 'clip';
  /** The file name as given. */
  readonly from: string;
  /** The file to read frames from; for a photo, its normalised copy. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Clips only. */
  readonly seconds: number;
  /** Seconds on screen, for a photo with an edit. */
  readonly editSeconds?: number | undefined;
  /** The point that every shape keeps in view. */
  readonly focus?: FocusPoint | undefined;
}

export interface RefusedFile {
  readonly file: string;
  readonly reason: string;
}

/** Reads the named files in order. Unusable files are reported and left out. */
export async function readFiles(
  paths: readonly string[],
  reader: MediaReader,
  folder: string,
  signal: AbortSignal,
): Promise<{ files: ReadFile[]; refused: RefusedFile[] }> {
  const files: ReadFile[] = [];
  const refused: RefusedFile[] = [];
  for (const [position, path] of paths.entries()) {
    const own = join(folder, String(position));
    await mkdir(own);
    try {
      const media = await reader.readMedia(path, own, { owner: 'local', signal });
      const { kind, width, height } = media;
      files.push(
        media.kind === 'photo'
          ? { kind, width, height, from: path, path: media.path, seconds: 0 }
          : { kind, width, height, from: path, path, seconds: media.seconds },
      );
    } catch (error) {
      refused.push({ file: basename(path), reason: toReason(error) });
    }
  }
  return { files, refused };
}

function toReason(error: unknown): string {
  if (error instanceof MediaRefused) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EACCES') return 'It may not be read.';
  throw error;
}
