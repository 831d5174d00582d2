import type { readVoice as operation } from '@/contracts/project/voice';
import type { UseCase } from '@/product-api/http/route';
import { requireProject } from '@/product-api/project/projects/require-project';
import { loadVoice, toProjectVoice } from './load-voice';

/** The project's voice: script, recording and captions. */
export const readVoice: UseCase<typeof operation> = async ({ database }, { caller, params }) => {
  const { projectId } = await requireProject(database, caller, params.projectId);
  return toProjectVoice(projectId, await loadVoice(database, projectId));
};
