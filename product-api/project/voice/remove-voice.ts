import type { removeVoice as operation } from '@/contracts/project/voice';
import type { UseCase } from '@/product-api/http/route';
import { releaseMedia } from '@/product-api/media/public';
import { lockProject } from '@/product-api/project/projects/require-project';
import { loadVoice, toProjectVoice } from './load-voice';
import { upsertRecording } from './voices-store';

/** Removes the recording; the script stays. Succeeds if there is none. */
export const removeVoice: UseCase<typeof operation> = (deps, { caller, params }) =>
  deps.database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const { mediaId } = await loadVoice(transaction, projectId);
    await upsertRecording(transaction, projectId, {
      mediaId: null,
      speech: [],
      peaks: [],
      captions: null,
    });
    await releaseMedia(deps, transaction, [mediaId]);
    return toProjectVoice(projectId, await loadVoice(transaction, projectId));
  });
