import { LRUCache } from 'lru-cache';
import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { Caller } from '@/product-api/http/route';
import { selectClips } from './clip-rows';
import { type ProjectStamp, selectProject } from './projects-store';
import { toProjectWithClips } from './to-project';

/**
 * Projects as JSON, each under the revision it had before it was read, in 32 MB at most: one of 60
 * items has about 30,000 bytes.
 */
const kept = new LRUCache<ProjectId, { readonly revision: string; readonly json: Buffer }>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ json }) => json.length,
});

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
  return found?.revision === revision ? found.json : undefined;
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
  kept.set(projectId, { revision, json });
  return json;
}
