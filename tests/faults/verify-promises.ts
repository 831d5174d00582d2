import { expect } from 'vitest';
import { listTransactions, readBalance } from '@/contracts/ledger';
import { readProject } from '@/contracts/projects';
import { readShotImage } from '@/contracts/shots';
import type { Promised, StubbornAgent } from './stubborn-agent';

/** What the default settings charge for an item. */
const PRICE = 10;

interface Entry {
  readonly projectId?: string;
  readonly amount: number;
}

/** Compares everything the product said yes to with what it says now; resolves with the counts. */
export async function verifyPromises(agents: readonly StubbornAgent[], trial: number) {
  const ends = { projects: 0, uploads: 0, completed: 0, failed: 0 };
  for (const agent of agents) {
    const entries: Entry[] = (await agent.insist(listTransactions)).body.transactions;
    for (const promise of agent.promised) {
      const status = await verifyProject(agent, promise);
      const spent = entries.filter((entry) => entry.projectId === promise.projectId);
      expect(spent.map((entry) => entry.amount)).toEqual(
        status === 'completed' ? [-PRICE * promise.shotIds.length] : [],
      );
      ends.projects += 1;
      ends.uploads += promise.shotIds.length;
      ends[status] += 1;
    }
    const spent = entries.reduce((sum, { amount }) => sum + Math.min(0, amount), 0);
    expect((await agent.insist(readBalance)).body).toEqual({ tokens: trial + spent });
  }
  return ends;
}

async function verifyProject(
  agent: StubbornAgent,
  promise: Promised,
): Promise<'completed' | 'failed'> {
  const { body: project } = await agent.insist(readProject, promise);
  expect(project.name).toBe(promise.name);
  expect(project.clips.map((clip: { id: string }) => clip.id)).toEqual(promise.shotIds);
  for (const imageId of promise.shotIds) {
    const { projectId } = promise;
    const image = await agent.me.fetch(readShotImage, { projectId, imageId });
    expect([image.status, (await image.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
  expect(['completed', 'failed']).toContain(project.status);
  return project.status;
}
