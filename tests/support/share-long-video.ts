import { setTimeout as wait } from 'node:timers/promises';
import { shareProject } from '@/contracts/production/sharing';
import { listVersions, type Version } from '@/contracts/production/versions';
import { ApiClient } from './api-client';
import { makeVideo } from './make-video';
import { makePhotos } from './photos';
import type { SharedHomereel } from './shared-run';

export interface SharedLongVideo {
  readonly api: ApiClient;
  readonly projectId: string;
  /** Path of the share link. */
  readonly path: string;
}

/** Long enough for several segments of a stream. */
const SECONDS = 8;
/** Streams of other stories are made before. */
const STREAM_MS = 300_000;

/** Shares a video of one photo whose stream is made. */
export async function shareLongVideo(
  homereel: SharedHomereel,
  folder: string,
): Promise<SharedLongVideo> {
  const api = new ApiClient(homereel.apiOrigin);
  const [photo = ''] = await makePhotos(folder, 1);
  const about = { name: 'Seaside cottage', description: 'Three rooms and a view.' };
  const projectId = await makeVideo(api, about, photo, [], SECONDS);
  await untilStreamed(api, projectId);
  const { path } = (await api.call(shareProject, { projectId })).body;
  return { api, projectId, path };
}

/**
 * Waits until all rungs of the main version's stream are made.
 * @throws Error where they are not in time.
 */
export async function untilStreamed(api: ApiClient, projectId: string): Promise<void> {
  const end = Date.now() + STREAM_MS;
  while (Date.now() < end) {
    const versions: Version[] = (await api.call(listVersions, { projectId })).body.versions;
    if (versions.find(({ isMain }) => isMain)?.video?.stream?.isComplete) return;
    await wait(200);
  }
  throw new Error('The stream was not made in time.');
}
