import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import { findScene } from '@/engine/framing/find-scene';
import type { LocalShot, RenderRequest } from '../pipeline/render-request';
import { decodeSmall } from './decode-small';
import { loadCached } from './load-cached';

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
    if (!isWanted || !isPossible) shots.push(shot);
    else {
      const { scene } = await loadCached(folder, `scene-${contents[i]}`, async () => ({
        scene: findScene(await decodeSmall(shot.path, shot)),
      }));
      shots.push({ ...shot, scene });
    }
  }
  return { ...request, shots };
}
