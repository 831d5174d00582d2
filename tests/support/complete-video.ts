import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { jobId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { toPosterKey, toPreviewKey, toStreamKey, toVideoKey } from '@/product-api/media/media-keys';
import { endVideo, startVideo } from '@/product-api/project/projects/move-project';
import { lockProject } from '@/product-api/project/projects/require-project';
import { selectShots, updatePaid } from '@/product-api/project/projects/shots-store';
import {
  chooseVersions,
  completeVersion,
  startVersions,
} from '@/product-api/project/versions/make-versions';
import { recordRung } from '@/product-api/project/versions/record-rung';

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
  const job = jobId.parse(randomUUID());
  await deps.database.transaction(async (transaction) => {
    const before = await lockProject(transaction, caller, id);
    await startVideo(transaction, caller, before);
    const project = await lockProject(transaction, caller, id);
    const [main] = await chooseVersions(transaction, id, {});
    if (main === undefined) throw new Error('the project has no main version');
    await startVersions(transaction, job, [
      {
        versionId: main.versionId,
        mediaId,
        madeFrom: '',
        madeParts: null,
        voiceFrom: null,
        invites: null,
      },
    ]);
    const clips = await selectShots(transaction, caller, id);
    const shotIds = clips.map(({ shotId }) => shotId);
    const fileNames = clips.map(({ fileName }) => fileName);
    const made = { projectId: id, jobId: job, shotIds, fileNames };
    await completeVersion(deps, transaction, made, {
      versionId: main.versionId,
      result: {
        bytes: bytes.length,
        width: 1920,
        height: 1080,
        seconds: 30,
        shotIds,
        disclosure: 'none',
        provider: 'local',
        adjustments: [],
      },
    });
    await updatePaid(transaction, id, { paid: shotIds, spares: [] });
    await endVideo(transaction, caller, project, 'completed');
  });
}

/** Gives the video of a version the rung of a stream that plays alone. @returns the media of the video. */
export async function putRung(deps: Deps, version: string): Promise<string> {
  const [row] = await deps.database.query<{ mediaId: string }>(
    'select video_id as "mediaId" from versions where version_id = $1',
    [version],
  );
  if (row === undefined) throw new Error(`there is no version ${version}`);
  const { mediaId } = row;
  const bytes = Buffer.from('header, first fragment, second fragment');
  await deps.mediaStore.write(toStreamKey(mediaId, '720p'), Readable.from([bytes]));
  await recordRung(deps, {
    kind: 'stream-rung-made',
    jobId: jobId.parse(randomUUID()),
    mediaId,
    rung: '720p',
    file: {
      width: 1280,
      height: 720,
      bytes: bytes.length,
      codecs: 'avc1.64001f,mp4a.40.2',
      headerBytes: 8,
      firstByte: 8,
      fragments: [
        [16, 2],
        [15, 1.5],
      ],
    },
  });
  return mediaId;
}

/** Returns the caller with a user's id, like the API's own code. */
export async function readCaller(deps: Deps, userId: string): Promise<Caller> {
  const [row] = await deps.database.query<Caller>(
    'select user_id as "userId", tenant_id as "tenantId" from users where user_id = $1',
    [userId],
  );
  if (row === undefined) throw new Error(`there is no person ${userId}`);
  return row;
}
