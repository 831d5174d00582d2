import type { Layer, Mark } from '@/engine/raster/frame-command';
import type { VideoItem, VideoRequest } from '../render-request';
import { openAlteredLabel } from './altered-label';
import { openClip } from './clip-frames';
import type { LibraryTools } from './library-tools';
import { openPhoto, type PhotoMaster } from './photo-master';
import type { ShotSource } from './shot-source';

export interface ShotLibrary {
  /** Opens `count` frames of an item from `first` on. Photos stay decoded while they may be used. */
  open(item: number, first: number, count: number): Promise<ShotSource>;
  close(): Promise<void>;
}

interface OpenPhoto {
  readonly master: Promise<PhotoMaster>;
  users: number;
}

export function createShotLibrary(request: VideoRequest, tools: LibraryTools): ShotLibrary {
  const photos = new Map<number, OpenPhoto>();
  let label: Promise<Mark> | undefined;

  const dropIdle = async () => {
    const idle = [...photos].filter(([, photo]) => photo.users === 0);
    for (const [index, photo] of idle.slice(0, Math.max(0, idle.length - tools.idlePhotos))) {
      photos.delete(index);
      (await photo.master).release();
    }
  };
  const openPhotoSource = async (index: number, item: VideoItem): Promise<ShotSource> => {
    const frames = request.storyboard.items[index]?.frames ?? 0;
    const photo = photos.get(index) ?? {
      master: openPhoto({ ...item, frames }, request.size, tools.memory, tools.pool),
      users: 0,
    };
    // Taken out and put back in, so that the least recently used photo stands first.
    photos.delete(index);
    photos.set(index, photo);
    photo.users++;
    const master = await photo.master;
    return {
      layerAt: (frame) => Promise.resolve(master.layerAt(frame)),
      close() {
        photo.users--;
        return dropIdle();
      },
    };
  };
  return {
    async open(index, first, count) {
      const item = request.items[index];
      if (item === undefined) throw new Error(`there is no item ${index}`);
      if (item.isLabelled) label ??= openAlteredLabel(tools.memory, request.size);
      const mark = item.isLabelled ? await label : undefined;
      const source = await (item.kind === 'photo'
        ? openPhotoSource(index, item)
        : openClip(item, first, count, request.size, tools));
      return mark === undefined ? source : withMark(source, mark);
    },
    async close() {
      for (const photo of photos.values()) (await photo.master).release();
      photos.clear();
    },
  };
}

/** The source, with something drawn onto each of its layers. */
function withMark(source: ShotSource, mark: Mark): ShotSource {
  return {
    layerAt: async (frame) => ({ ...(await source.layerAt(frame)), mark }),
    close: () => source.close(),
  };
}

/** The layer, put where a transition wants it. */
export function poseLayer(
  layer: Layer,
  pose: { readonly shiftX: number; readonly shiftY: number; readonly magnify: number },
  frame: { readonly width: number; readonly height: number },
): Layer {
  return {
    ...layer,
    step: layer.step / pose.magnify,
    shiftX: pose.shiftX * frame.width,
    shiftY: pose.shiftY * frame.height,
  };
}
