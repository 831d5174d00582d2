import type { QueryClient } from '@tanstack/react-query';
import { hasCode, isMissing } from '@/lib/api/call';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import type { DraftSession } from '@/lib/draft/draft-session';

/**
 * Returns whether a call failed because the project no longer exists, for example because another window
 * deleted it. Reloads the project to find out, so that the screen shows it as well.
 */
export async function isProjectGone(
  client: QueryClient,
  session: DraftSession,
  error: unknown,
): Promise<boolean> {
  const { projectId } = session.store.read();
  if (projectId === undefined || !hasCode(error, 'not_found')) return false;
  const project = projectQueries.one(projectId);
  await refresh(client, project);
  return isMissing(client.getQueryState(project.queryKey)?.error);
}
