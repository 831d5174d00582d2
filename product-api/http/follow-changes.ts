import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProjectId } from '@/contracts/ids';
import { projectId as projectIdSchema } from '@/contracts/ids';
import type { Caller } from './route';

/** Is told of each request that may change a project. */
export interface ProjectChanges {
  begin(caller: Caller, projectId: ProjectId): void;
  /** The request was answered or broken off. */
  end(caller: Caller, projectId: ProjectId): void;
}

/** Tells of every request about one project that does more than read. */
export function followChanges(app: FastifyInstance, changes: ProjectChanges): void {
  const followed = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preHandler', (request, _reply, done) => {
    const { caller, method } = request;
    const { data: projectId } = projectIdSchema.safeParse(toParams(request).projectId);
    if (caller !== undefined && projectId !== undefined && method !== 'GET' && method !== 'HEAD') {
      changes.begin(caller, projectId);
      followed.set(request, () => changes.end(caller, projectId));
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    followed.get(request)?.();
    done();
  });
}

function toParams({ params }: FastifyRequest): { readonly projectId?: unknown } {
  return typeof params === 'object' && params !== null ? params : {};
}
