import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProjectId } from '@/contracts/ids';
import { projectId as projectIdSchema } from '@/contracts/ids';
import type { Caller } from './route';

/** Receives each request that may change a project. */
export interface ProjectChanges {
  begin(caller: Caller, projectId: ProjectId): void;
  /** The request completed or was aborted. */
  end(caller: Caller, projectId: ProjectId): void;
}

/** Reports every request that may change a project. */
export function followChanges(app: FastifyInstance, changes: ProjectChanges): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { caller, method } = request;
    if (caller === undefined || method === 'GET' || method === 'HEAD') return done();
    const { data: projectId } = projectIdSchema.safeParse(toParams(request).projectId);
    if (projectId !== undefined) {
      changes.begin(caller, projectId);
      // Emitted after the response, and also if the connection closes before it.
      reply.raw.once('close', () => changes.end(caller, projectId));
    }
    done();
  });
}

function toParams({ params }: FastifyRequest): { readonly projectId?: unknown } {
  return typeof params === 'object' && params !== null ? params : {};
}
