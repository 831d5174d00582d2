import { readSharedCut } from '@/contracts/cuts';
import { readSharedVideo as readProjectVideo, type SharedVideo } from '@/contracts/sharing';
import { call, isMissing } from './call';

interface ShareLink {
  readonly projectId: string;
  /** Absent: the project's video. */
  readonly cutId: string | undefined;
  readonly share: string;
}

/** @returns undefined where the link opens nothing any more. @throws CallError */
export async function readSharedVideo({
  projectId,
  cutId,
  share,
}: ShareLink): Promise<SharedVideo | undefined> {
  const query = { share };
  const reading =
    cutId === undefined
      ? call(readProjectVideo, { params: { projectId }, query })
      : call(readSharedCut, { params: { projectId, cutId }, query });
  return reading.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
