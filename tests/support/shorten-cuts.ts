import { listCuts, saveCut } from '@/contracts/cuts';
import type { ApiClient } from './api-client';

/** Makes all versions of a project short, for stories that are about something else than length. */
export async function shortenCuts(api: ApiClient, projectId: string): Promise<void> {
  const { cuts } = listCuts.response.parse((await api.call(listCuts, { projectId })).body);
  for (const { cutId } of cuts) {
    await api.call(saveCut, { projectId, cutId }, { body: { targetSeconds: 6 } });
  }
}
