import { expect } from 'vitest';
import { generateVideo } from '@/contracts/production/generation';
import { createProject } from '@/contracts/project/projects';
import type { RetryingAgent } from '@/tests/faults/retrying-agent';

/**
 * Makes a project and asks for its video.
 * @param photos pictures of its photos.
 * @returns the project's id.
 */
export async function queueVideo(
  agent: RetryingAgent,
  photos: readonly Uint8Array<ArrayBuffer>[],
): Promise<string> {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const { body: project } = await agent.call(createProject, {}, { body });
  for (const bytes of photos) {
    const shotId = crypto.randomUUID();
    await agent.me.upload(project.id, { shotId, name: 'photo.jpg', bytes });
  }
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { status } = await agent.call(generateVideo, { projectId: project.id }, { headers });
  expect(status).toBeLessThan(300);
  return project.id;
}
