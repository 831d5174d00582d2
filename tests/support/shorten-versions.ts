import { listVersions, saveVersion } from '@/contracts/production/versions';
import type { ApiClient } from './api-client';

/** Makes all versions of a project short, for stories that are about something else than length. */
export async function shortenVersions(api: ApiClient, projectId: string): Promise<void> {
  const { versions } = listVersions.response.parse(
    (await api.call(listVersions, { projectId })).body,
  );
  for (const { versionId } of versions) {
    await api.call(saveVersion, { projectId, versionId }, { body: { targetSeconds: 6 } });
  }
}
