import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { toPosterKey, toPreviewKey, toVideoKey } from '@/product-api/projects/media-keys';
import { completeVideo, startVideo } from '@/product-api/projects/move-project';
import { lockProject } from '@/product-api/projects/require-project';
import { selectShots } from '@/product-api/projects/shots-store';

/** Gives a project a finished video of these bytes, as if the renderer had made it. */
export async function putVideo(
  deps: Deps,
  caller: Caller,
  projectId: string,
  bytes: Buffer,
): Promise<void> {
  const mediaId = randomUUID();
  await deps.mediaStore.write(toVideoKey(mediaId), Readable.from([bytes]));
  await deps.mediaStore.write(toPosterKey(mediaId), Readable.from([Buffer.from('poster')]));
  await deps.mediaStore.write(toPreviewKey(mediaId), Readable.from([Buffer.from('preview')]));
  const id = projectId as Parameters<typeof lockProject>[2];
  const removeFiles = await deps.database.transaction(async (transaction) => {
    const before = await lockProject(transaction, caller, id);
    await startVideo(transaction, caller, before, '16:9');
    const project = await lockProject(transaction, caller, id);
    const video = { mediaId, bytes: bytes.length, width: 1920, height: 1080, seconds: 30 };
    const clips = await selectShots(transaction, caller, [id]);
    return completeVideo(deps, transaction, caller, project, {
      video,
      shown: clips.map(({ shotId, fileName }) => ({ shotId, fileName })),
      filmedShots: [],
    });
  });
  await removeFiles();
}

/** The caller behind a person's id, as the API's own code knows them. */
export async function readCaller(deps: Deps, userId: string): Promise<Caller> {
  const [row] = await deps.database.query<Caller>(
    'select user_id as "userId", tenant_id as "tenantId" from users where user_id = $1',
    [userId],
  );
  if (row === undefined) throw new Error(`there is no person ${userId}`);
  return row;
}
