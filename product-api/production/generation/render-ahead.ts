import type { ProjectId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { ProjectChanges } from '@/product-api/http/follow-changes';
import type { Caller } from '@/product-api/http/route';
import { canMove, lockProject, selectPlannedShots } from '@/product-api/project/public';
import { planVideo } from './plan-video';

/** Idle time without changes or uploads after which a project is rendered ahead. */
const REST_MS = 4_000;

/** Requests that a project's video be rendered ahead once the project is idle, once after each change. */
export function startRenderingAhead(deps: Deps): ProjectChanges & { stop(): void } {
  const changing = new Map<string, { requests: number; timer: NodeJS.Timeout | undefined }>();
  const rest = async (key: string, caller: Caller, projectId: ProjectId): Promise<void> => {
    changing.delete(key);
    try {
      await renderAhead(deps, caller, projectId);
    } catch (error) {
      // Ignores errors that Generate reports when the user starts it.
      if (!(error instanceof ApiError))
        deps.log.warn({ err: error, projectId }, 'not planned ahead');
    }
  };
  return {
    begin(caller, projectId) {
      const key = toKey(caller, projectId);
      const found = changing.get(key);
      clearTimeout(found?.timer);
      changing.set(key, { requests: (found?.requests ?? 0) + 1, timer: undefined });
    },
    end(caller, projectId) {
      const key = toKey(caller, projectId);
      const requests = (changing.get(key)?.requests ?? 1) - 1;
      const timer =
        requests > 0 ? undefined : setTimeout(() => rest(key, caller, projectId), REST_MS).unref();
      changing.set(key, { requests, timer });
    },
    stop() {
      for (const { timer } of changing.values()) clearTimeout(timer);
    },
  };
}

function toKey({ userId }: Caller, projectId: ProjectId): string {
  return `${userId} ${projectId}`;
}

/**
 * Requests the segments that the project's default Generate needs, if all uploads are complete and no
 * video is being generated. It is free and has no visible effect.
 */
async function renderAhead(deps: Deps, caller: Caller, projectId: ProjectId): Promise<void> {
  await deps.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, projectId);
    const shots = await selectPlannedShots(transaction, projectId);
    const isComplete = shots.every(({ isUploaded }) => isUploaded);
    if (!isComplete || !canMove(project.status, 'generate')) return;
    const { job } = await planVideo(transaction, caller, project, {});
    await deps.queue.enqueueAhead(transaction, job);
  });
}
