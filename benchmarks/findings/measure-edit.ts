import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { editProject } from '@/contracts/production/edits';
import { createProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { startHomereel } from '@/tests/support/start-homereel';

/** Size of a photo in pixels: 12 megapixels, like phone photos. */
const SIZE = { width: 4_032, height: 3_024 };
/** Bits per second of the connection: a good one of a home or an office. */
const LINE = 50_000_000;
/** Concurrent uploads, like in a browser. */
const AT_ONCE = 3;

export interface EditFigures {
  /** From the start of the first upload to the response of the last one. */
  readonly uploadSeconds: number;
  /** From then to the response of the edit that is requested at that moment. */
  readonly editSeconds: number;
}

/** Uploads photos to the complete product over a connection of 50 Mbit/s, and requests an edit immediately. */
export async function measureEdit(
  photos: readonly Uint8Array<ArrayBuffer>[],
  findsAhead: boolean,
): Promise<EditFigures> {
  const homereel = await startHomereel({ FIND_AHEAD: String(findsAhead) });
  try {
    const client = new ApiClient(homereel.apiOrigin);
    const images = photos.map((bytes, i) => ({
      shotId: randomUUID(),
      name: `photo-${i + 1}.jpg`,
      bytes,
    }));
    const { body } = await client.call(createProject, {}, { body: toPlan(images) });
    const projectId: string = body.id;
    const begin = performance.now();
    const left = [...images];
    const send = async (): Promise<void> => {
      for (let image = left.shift(); image !== undefined; image = left.shift()) {
        await sleep((8_000 * AT_ONCE * image.bytes.length) / LINE);
        const { status } = await client.upload(projectId, image);
        if (status >= 300) throw new Error(`An upload was answered with ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const uploaded = performance.now();
    const { status } = await client.call(editProject, { projectId }, { body: {} });
    if (status >= 300) throw new Error(`The edit was answered with ${status}.`);
    const ended = performance.now();
    return { uploadSeconds: (uploaded - begin) / 1_000, editSeconds: (ended - uploaded) / 1_000 };
  } finally {
    await homereel.stop();
  }
}

function toPlan(images: readonly { shotId: string; name: string }[]) {
  return {
    totalFiles: images.length,
    projectData: {
      images: images.map(({ shotId: id, name: filename }, order) => ({
        ...{ id, filename, order },
        cameraMotion: 'pan-right',
      })),
      transitions: [],
    },
  };
}

/** Creates photos in a folder at a phone's size, all different: crops of the existing ones. */
export async function makePhonePhotos(folder: string, count: number) {
  const files = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name)).sort();
  const photos: Uint8Array<ArrayBuffer>[] = [];
  for (let i = 0; i < count; i++) {
    const source = sharp(join(folder, files[i % files.length] ?? ''));
    const { width = 0, height = 0 } = await source.metadata();
    const version = 2 * Math.floor(i / files.length);
    const part = {
      left: version,
      top: version,
      width: width - 2 * version,
      height: height - 2 * version,
    };
    const bytes = await source.extract(part).resize(SIZE).jpeg({ quality: 92 }).toBuffer();
    photos.push(new Uint8Array(bytes));
  }
  return photos;
}
