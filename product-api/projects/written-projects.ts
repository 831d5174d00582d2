import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { Caller } from '@/product-api/http/route';
import { selectClips } from './clip-rows';
import { type ProjectStamp, selectProject } from './projects-store';
import { toProjectWithClips } from './to-project';

/** Memory that written projects may take, in characters; a project of 60 items has about 30,000. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** Projects as JSON, the longest unread first, each under the revision it had before it was read. */
const kept = new Map<ProjectId, { readonly revision: string; readonly text: string }>();
let characters = 0;

/**
 * Projects of the caller as JSON, in the order of their stamps; those gone meanwhile are left out.
 * What did not change since it was last written is not read again: the stamps, which the caller has
 * just read as their owner, say so.
 */
export async function writeProjects(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  stamps: readonly ProjectStamp[],
): Promise<string[]> {
  const texts = stamps.map(findKept);
  if (texts.includes(undefined)) {
    await Promise.all(
      stamps.map(async (stamp, place) => {
        texts[place] ??= await write(database, caller, stamp);
      }),
    );
  }
  return texts.filter((text) => text !== undefined);
}

function findKept({ projectId, revision }: ProjectStamp): string | undefined {
  const found = kept.get(projectId);
  if (found?.revision !== revision) return undefined;
  kept.delete(projectId);
  kept.set(projectId, found);
  return found.text;
}

async function write(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  stamp: ProjectStamp,
): Promise<string | undefined> {
  const { projectId, revision } = stamp;
  const [project, clips] = await Promise.all([
    selectProject(database, caller, projectId),
    selectClips(database, caller, [projectId]),
  ]);
  if (project === undefined) return undefined;
  const text = JSON.stringify(toProjectWithClips(project, clips));
  // It may be newer than its stamp, never older: then the next stamp differs and it is read again.
  keep(projectId, revision, text);
  return text;
}

function keep(projectId: ProjectId, revision: string, text: string): void {
  forget(projectId);
  kept.set(projectId, { revision, text });
  characters += text.length;
  for (const oldest of kept.keys()) {
    if (characters <= MOST_CHARACTERS) break;
    forget(oldest);
  }
}

function forget(projectId: ProjectId): void {
  characters -= kept.get(projectId)?.text.length ?? 0;
  kept.delete(projectId);
}
