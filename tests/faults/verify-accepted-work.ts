import { expect } from 'vitest';
import { listTransactions, readBalance } from '@/contracts/money/ledger';
import { listVersions, streamVersion, type Version } from '@/contracts/production/versions';
import { readProject } from '@/contracts/project/projects';
import { readShotImage } from '@/contracts/project/shots';
import { type AcceptedWork, addedPresets, type RetryingAgent } from './retrying-agent';

/** Tokens the default settings charge for a shot. */
const PRICE = 10;

interface Entry {
  readonly projectId?: string;
  readonly amount: number;
}

/** Compares all accepted work with the product's current state; resolves with the counts. */
export async function verifyAcceptedWork(agents: readonly RetryingAgent[], trial: number) {
  const outcomes = { projects: 0, uploads: 0, completed: 0, failed: 0, versions: 0 };
  for (const agent of agents) {
    const entries: Entry[] = (await agent.call(listTransactions)).body.transactions;
    for (const work of agent.accepted) {
      const status = await verifyProject(agent, work);
      const spent = entries.filter((entry) => entry.projectId === work.projectId);
      expect(spent.map((entry) => entry.amount)).toEqual(
        status === 'completed' ? [-PRICE * work.shotIds.length] : [],
      );
      outcomes.projects += 1;
      outcomes.uploads += work.shotIds.length;
      outcomes[status] += 1;
      outcomes.versions += await countMadeVersions(agent, work);
    }
    const spent = entries.reduce((sum, { amount }) => sum + Math.min(0, amount), 0);
    expect((await agent.call(readBalance)).body).toEqual({ tokens: trial + spent });
  }
  return outcomes;
}

async function verifyProject(
  agent: RetryingAgent,
  work: AcceptedWork,
): Promise<'completed' | 'failed'> {
  const { body: project } = await agent.call(readProject, work);
  expect(project.name).toBe(work.name);
  expect(project.clips.map((clip: { id: string }) => clip.id)).toEqual(work.shotIds);
  for (const shotId of work.shotIds) {
    const { projectId } = work;
    const image = await agent.me.fetch(readShotImage, { projectId, shotId });
    expect([image.status, (await image.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
  expect(['completed', 'failed']).toContain(project.status);
  return project.status;
}

/** Verifies that each version has ended, and that completed ones can be played completely. */
async function countMadeVersions(
  agent: RetryingAgent,
  { projectId }: AcceptedWork,
): Promise<number> {
  const versions: Version[] = (await agent.call(listVersions, { projectId })).body.versions;
  expect(versions.map(({ preset }) => preset)).toEqual(['property', ...addedPresets]);
  let made = 0;
  for (const { versionId, state, video } of versions) {
    expect(['completed', 'failed']).toContain(state);
    if (video === undefined) continue;
    const file = await agent.me.fetch(streamVersion, { projectId, versionId });
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, video.bytes]);
    made += 1;
  }
  return made;
}
