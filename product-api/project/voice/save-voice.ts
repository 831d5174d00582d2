import type { saveVoice as operation } from '@/contracts/project/voice';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/project/projects/require-project';
import { loadVoice, toProjectVoice } from './load-voice';
import { upsertVoice } from './voices-store';

/** Changes the voice's settings; fields that are absent stay. */
export const saveVoice: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = await lockProject(transaction, caller, params.projectId);
    const voice = await loadVoice(transaction, projectId);
    await upsertVoice(transaction, projectId, {
      script: body.script ?? voice.script,
      captions: body.captions === undefined ? voice.captions : body.captions,
      startSeconds: body.startSeconds ?? voice.startSeconds,
      burnsCaptions: body.burnsCaptions ?? voice.burnsCaptions,
      soundUnderVoice: body.soundUnderVoice ?? voice.soundUnderVoice,
    });
    return toProjectVoice(projectId, await loadVoice(transaction, projectId));
  });
