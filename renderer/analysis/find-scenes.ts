import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DepthScene } from '@/engine/camera/depth-scene';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import type { VideoItem, VideoRequest } from '../pipeline/render-request';
import { findScene } from './find-scene';
import { decodeSmall } from './luminance';

/** Part of every kept scene's name. Raise it when the same photo would give another scene. */
const VERSION = 1;

/**
 * Looks into the photos that shall be filmed in depth. Those that tell too little of it stay flat.
 * What was found is kept beside the segments, so that a video made again does not look twice.
 *
 * @param contents a hash of each item's file.
 */
export async function findScenes(
  request: VideoRequest,
  contents: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<VideoRequest> {
  const items: VideoItem[] = [];
  for (const [i, item] of request.items.entries()) {
    signal.throwIfAborted();
    const isWanted = item.inDepth || item.motion === 'depth-motion';
    const isSeen = item.kind === 'photo' && !layOutPhoto(item, request.size).needsBackdrop;
    const kept = join(folder, `scene-${VERSION}-${contents[i]}.json`);
    items.push(isWanted && isSeen ? { ...item, scene: await loadScene(item, kept) } : item);
  }
  return { ...request, items };
}

async function loadScene(item: VideoItem, kept: string): Promise<DepthScene | undefined> {
  try {
    const { scene } = JSON.parse(await readFile(kept, 'utf8')) as { scene?: DepthScene };
    return scene;
  } catch {
    // Not there, or written halfway when the power went: looked for again.
    const scene = findScene(await decodeSmall(item.path, item));
    const aside = `${kept}.${process.pid}`;
    await mkdir(dirname(kept), { recursive: true });
    await writeFile(aside, JSON.stringify({ scene }));
    await rename(aside, kept);
    return scene;
  }
}
