import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '@/contracts/operation';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import { addVersion } from '@/contracts/production/versions';
import { createProject, saveProjectInfo } from '@/contracts/project/projects';
import { type ApiAnswer, ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';

const RETRY_MS = 150;
/** More frequent polling by twenty users would take much of the machine that renders their videos. */
const POLL_MS = 1_000;
/** The presets of each project besides its main version. */
export const addedPresets = ['mls', 'reel', 'feed'] as const;

/** Work that the product has confirmed, which must therefore survive. */
export interface AcceptedWork {
  readonly projectId: string;
  readonly shotIds: string[];
  name: string | undefined;
  /** Time from the accepted request for a video to its end, in seconds. */
  seconds?: number;
}

/** A client that repeats each call until the server answers it. */
export class RetryingAgent {
  readonly accepted: AcceptedWork[] = [];

  constructor(
    address: string,
    /** Returns whether to start no further project. */
    readonly isOver: () => boolean,
    readonly me: ApiClient = new ApiClient(address),
  ) {}

  /** Repeats: create a project, upload, name it, add versions, generate all of them, wait. */
  async run(): Promise<void> {
    while (!this.isOver()) await this.makeVideo();
  }

  async makeVideo(): Promise<void> {
    const created = await this.call(
      createProject,
      {},
      {
        body: { totalFiles: 0, projectData: { images: [], transitions: [] } },
      },
    );
    const project: AcceptedWork = {
      projectId: created.body.id,
      shotIds: [],
      name: undefined,
    };
    this.accepted.push(project);
    const photos = 1 + Math.floor(Math.random() * 3);
    for (let photo = 0; photo < photos; photo += 1) await this.addPhoto(project);
    const name = `House ${randomUUID()}`;
    await this.call(saveProjectInfo, project, { body: { name } });
    project.name = name;
    for (const preset of addedPresets) await this.call(addVersion, project, { body: { preset } });
    await this.call(generateVideo, project, { headers: { 'idempotency-key': randomUUID() } });
    const accepted = Date.now();
    await this.waitForEnd(project);
    project.seconds = (Date.now() - accepted) / 1_000;
  }

  private async addPhoto(project: AcceptedWork): Promise<void> {
    const shotId = randomUUID();
    const bytes = await makePhoto(Math.floor(Math.random() * 200), { width: 320, height: 240 });
    await this.retry(() => this.me.upload(project.projectId, { shotId, name: 'photo.jpg', bytes }));
    project.shotIds.push(shotId);
  }

  private async waitForEnd({ projectId }: AcceptedWork): Promise<void> {
    for (;;) {
      const { body } = await this.call(readStatus, { projectId });
      if (body.status !== 'processing') return;
      await sleep(POLL_MS);
    }
  }

  call(
    operation: Operation,
    { projectId }: { projectId?: string } = {},
    options: Parameters<ApiClient['call']>[2] = {},
  ): Promise<ApiAnswer> {
    const params: Record<string, string> = projectId === undefined ? {} : { projectId };
    return this.retry(() => this.me.call(operation, params, options));
  }

  /** Repeats until the response is neither a server error nor a rate limit. */
  protected async retry(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    for (;;) {
      const answer = await call().catch(() => undefined);
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
      await sleep(RETRY_MS);
    }
  }
}
