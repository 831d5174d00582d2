import type { Overlay } from '@/engine/raster/frame-command';
import type { LocalShot, RenderRequest } from '../render-request';
import { openAlteredLabel } from './altered-label';
import { openClip } from './clip-frames';
import { type DecodedPhoto, openPhoto } from './decoded-photo';
import type { ShotLibraryDeps } from './shot-library-deps';
import type { ShotSource } from './shot-source';

/** Opens the request's shots and shares decoded photos between segments. */
export interface ShotLibrary {
  /**
   * Opens `count` frames of the shot at position `shot` of the request, from its frame `first` on.
   * A photo stays decoded after use, up to the limit of idle photos.
   */
  open(shot: number, first: number, count: number): Promise<ShotSource>;
  close(): Promise<void>;
}

interface OpenPhoto {
  readonly decoded: Promise<DecodedPhoto>;
  /** Open sources that read from it. */
  users: number;
}

export function createShotLibrary(request: RenderRequest, deps: ShotLibraryDeps): ShotLibrary {
  const photos = new Map<number, OpenPhoto>();
  let label: Promise<Overlay> | undefined;

  const dropIdle = async () => {
    const idle = [...photos].filter(([, photo]) => photo.users === 0);
    for (const [index, photo] of idle.slice(0, Math.max(0, idle.length - deps.idlePhotos))) {
      photos.delete(index);
      (await photo.decoded).release();
    }
  };
  const openPhotoSource = async (index: number, shot: LocalShot): Promise<ShotSource> => {
    const frames = request.storyboard.shots[index]?.frames ?? 0;
    const photo = photos.get(index) ?? {
      decoded: openPhoto({ ...shot, frames }, request.size, deps.memory, deps.pool),
      users: 0,
    };
    // Reinserting keeps the map in order of use, the least recently used photo first.
    photos.delete(index);
    photos.set(index, photo);
    photo.users++;
    const decoded = await photo.decoded;
    return {
      layerAt: (frame) => Promise.resolve(decoded.layerAt(frame)),
      close() {
        photo.users--;
        return dropIdle();
      },
    };
  };
  return {
    async open(index, first, count) {
      const shot = request.shots[index];
      if (shot === undefined) throw new Error(`the request has no shot ${index}`);
      if (shot.isLabelled) label ??= openAlteredLabel(deps.memory, request.size);
      const overlay = shot.isLabelled ? await label : undefined;
      const source = await (shot.kind === 'photo'
        ? openPhotoSource(index, shot)
        : openClip({ shot, first, frames: count, size: request.size }, deps));
      return overlay === undefined ? source : withOverlay(source, overlay);
    },
    async close() {
      for (const photo of photos.values()) (await photo.decoded).release();
      photos.clear();
    },
  };
}

/** Adds the overlay to each layer of the source. */
function withOverlay(source: ShotSource, overlay: Overlay): ShotSource {
  return {
    layerAt: async (frame) => ({ ...(await source.layerAt(frame)), overlay }),
    close: () => source.close(),
  };
}
