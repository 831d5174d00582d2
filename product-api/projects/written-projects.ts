import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { Caller } from '@/product-api/http/route';
import { selectClips } from './clip-rows';
import { type ProjectStamp, selectProject } from './projects-store';
import { toProjectWithClips } from './to-project';

/** Memory that written projects may take; one of 60 items has about 30,000 bytes. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Projects as JSON, the longest unread first, each under the revision it had before it was read. */
const kept = new Map<ProjectId, { readonly revision: string; readonly json: Buffer }>();
let bytes = 0;

/**
 * Projects of the caller as JSON, in the order of their stamps; those gone meanwhile are left out.
 * What did not change since it was last written is not read again: the stamps, which the caller has
 * just read as their owner, say so.
 */
export async function writeProjects(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  stamps: readonly ProjectStamp[],
): Promise<Buffer[]> {
  const written = stamps.map(findKept);
  if (written.includes(undefined)) {
    await Promise.all(
      stamps.map(async (stamp, place) => {
        written[place] ??= await write(database, caller, stamp);
      }),
    );
  }
  return written.filter((json) => json !== undefined);
}

function findKept({ projectId, revision }: ProjectStamp): Buffer | undefined {
  const found = kept.get(projectId);
  if (found?.revision !== revision) return undefined;
  kept.delete(projectId);
  kept.set(projectId, found);
  return found.json;
}

async function write(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  stamp: ProjectStamp,
): Promise<Buffer | undefined> {
  const { projectId, revision } = stamp;
  const [project, clips] = await Promise.all([
    selectProject(database, caller, projectId),
    selectClips(database, caller, [projectId]),
  ]);
  if (project === undefined) return undefined;
  const json = Buffer.from(JSON.stringify(toProjectWithClips(project, clips)));
  // It may be newer than its stamp, never older: then the next stamp differs and it is read again.
  keep(projectId, revision, json);
  return json;
}

function keep(projectId: ProjectId, revision: string, json: Buffer): void {
  forget(projectId);
  kept.set(projectId, { revision, json });
  bytes += json.length;
  for (const oldest of kept.keys()) {
    if (bytes <= MOST_BYTES) break;
    forget(oldest);
  }
}

function forget(projectId: ProjectId): void {
  bytes -= kept.get(projectId)?.json.length ?? 0;
  kept.delete(projectId);
}
