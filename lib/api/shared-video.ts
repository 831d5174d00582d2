import {
  readSharedVideo as readProjectVideo,
  type SharedVideo,
} from '@/contracts/production/sharing';
import { readSharedVersion } from '@/contracts/production/versions';
import { call, isMissing } from './call';

interface ShareLink {
  readonly projectId: string;
  /** Absent: the project's video. */
  readonly versionId: string | undefined;
  readonly share: string;
}

/** @returns undefined for a revoked or unknown link. @throws CallError */
export async function readSharedVideo({
  projectId,
  versionId,
  share,
}: ShareLink): Promise<SharedVideo | undefined> {
  const query = { share };
  const reading =
    versionId === undefined
      ? call(readProjectVideo, { params: { projectId }, query })
      : call(readSharedVersion, { params: { projectId, versionId }, query });
  return reading.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
