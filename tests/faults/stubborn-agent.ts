import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateVideo, readStatus } from '@/contracts/generation';
import type { Operation } from '@/contracts/operation';
import { createProject, saveProjectInfo } from '@/contracts/projects';
import { type ApiAnswer, ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';

const RETRY_MS = 150;

/** What the product has said yes to, so it must be true for ever. */
export interface Promised {
  readonly projectId: string;
  readonly shotIds: string[];
  name: string | undefined;
}

/** A person at a browser whose every call is repeated until it is answered. */
export class StubbornAgent {
  readonly promised: Promised[] = [];
  readonly me: ApiClient;

  constructor(
    address: string,
    /** Whether no new project should be begun. */
    readonly isOver: () => boolean,
  ) {
    this.me = new ApiClient(address);
  }

  /** Makes project after project: create, upload, name, generate, wait. */
  async live(): Promise<void> {
    while (!this.isOver()) await this.makeVideo();
  }

  async makeVideo(): Promise<void> {
    const created = await this.insist(
      createProject,
      {},
      {
        body: { totalFiles: 0, projectData: { images: [], transitions: [] } },
      },
    );
    const project: Promised = {
      projectId: created.body.id,
      shotIds: [],
      name: undefined,
    };
    this.promised.push(project);
    const photos = 1 + Math.floor(Math.random() * 3);
    for (let photo = 0; photo < photos; photo += 1) await this.addPhoto(project);
    const name = `House ${randomUUID()}`;
    await this.insist(saveProjectInfo, project, { body: { name } });
    project.name = name;
    await this.insist(generateVideo, project, { headers: { 'idempotency-key': randomUUID() } });
    await this.waitForEnd(project);
  }

  private async addPhoto(project: Promised): Promise<void> {
    const imageId = randomUUID();
    const bytes = await makePhoto(Math.floor(Math.random() * 200), { width: 320, height: 240 });
    await this.retry(() =>
      this.me.upload(project.projectId, { imageId, name: 'photo.jpg', bytes }),
    );
    project.shotIds.push(imageId);
  }

  private async waitForEnd({ projectId }: Promised): Promise<void> {
    for (;;) {
      const { body } = await this.insist(readStatus, { projectId });
      if (body.status !== 'processing') return;
      await sleep(RETRY_MS);
    }
  }

  insist(
    operation: Operation,
    { projectId }: { projectId?: string } = {},
    options: Parameters<ApiClient['call']>[2] = {},
  ): Promise<ApiAnswer> {
    const params: Record<string, string> = projectId === undefined ? {} : { projectId };
    return this.retry(() => this.me.call(operation, params, options));
  }

  /** Until there is an answer that is not the server's own trouble. */
  private async retry(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    for (;;) {
      const answer = await call().catch(() => undefined);
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
      await sleep(RETRY_MS);
    }
  }
}
