import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DepthScene } from '@/engine/camera/depth-scene';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import type { LocalShot, RenderRequest } from '../pipeline/render-request';
import { decodeSmall } from './decode-small';
import { findScene } from './find-scene';

/** Part of every cached scene's file name. Raise it when the same photo would give another scene. */
const VERSION = 1;

/**
 * Adds a scene to each photo that is to be rendered with depth; a photo whose scene cannot be found
 * stays flat. Scenes are cached in `folder` as JSON, by the photo's contents.
 *
 * @param contents a hash of each shot's file, in the order of the shots.
 * @param folder the segment cache's folder.
 */
export async function findScenes(
  request: RenderRequest,
  contents: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<RenderRequest> {
  const shots: LocalShot[] = [];
  for (const [i, shot] of request.shots.entries()) {
    signal.throwIfAborted();
    const isWanted = shot.inDepth || shot.motion === 'depth-motion';
    const isPossible =
      shot.kind === 'photo' && !layOutPhoto(shot, request.size, shot.framing).needsBackdrop;
    const cached = join(folder, `scene-${VERSION}-${contents[i]}.json`);
    shots.push(isWanted && isPossible ? { ...shot, scene: await loadScene(shot, cached) } : shot);
  }
  return { ...request, shots };
}

async function loadScene(shot: LocalShot, cached: string): Promise<DepthScene | undefined> {
  try {
    const { scene } = JSON.parse(await readFile(cached, 'utf8')) as { scene?: DepthScene };
    return scene;
  } catch {
    // The file is missing, or was written partly because of a power failure: find the scene again.
    const scene = findScene(await decodeSmall(shot.path, shot));
    const aside = `${cached}.${process.pid}`;
    await mkdir(dirname(cached), { recursive: true });
    await writeFile(aside, JSON.stringify({ scene }));
    await rename(aside, cached);
    return scene;
  }
}
