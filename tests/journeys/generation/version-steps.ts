import { expect } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import * as generation from '@/contracts/production/generation';
import * as versions from '@/contracts/production/versions';
import type { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { makePhotoProject, type PhotoProject } from './photo-project';

/** A user's actions on the versions of their projects, and the visible results. */
export class VersionSteps {
  constructor(private readonly me: ApiClient) {}

  async list(projectId: string): Promise<versions.Version[]> {
    return (await this.me.call(versions.listVersions, { projectId })).body.versions;
  }

  async states(projectId: string): Promise<string[]> {
    return (await this.list(projectId)).map(({ state }) => state);
  }

  async balance(): Promise<number> {
    return (await this.me.call(readBalance)).body.tokens;
  }

  async status(projectId: string): Promise<generation.GenerationStatus> {
    return (await this.me.call(generation.readStatus, { projectId })).body;
  }

  async add(
    projectId: string,
    preset: versions.VersionPreset,
    more: object = {},
  ): Promise<versions.Version> {
    const answer = await this.me.call(
      versions.addVersion,
      { projectId },
      { body: { preset, ...more } },
    );
    expect(answer.status).toBe(200);
    return answer.body.version;
  }

  save(projectId: string, version: versions.Version, body: object) {
    return this.me.call(
      versions.saveVersion,
      { projectId, versionId: version.versionId },
      { body },
    );
  }

  remove(projectId: string, version: versions.Version | undefined) {
    return this.me.call(versions.removeVersion, { projectId, versionId: version?.versionId ?? '' });
  }

  /** Creates a project with the four versions main, MLS, Reel and Teaser. */
  async makeFour(photos = 3): Promise<PhotoProject> {
    const project = await makePhotoProject(this.me, photos);
    for (const preset of ['mls', 'reel', 'teaser'] as const) {
      await this.add(project.projectId, preset);
    }
    return project;
  }

  /** Generates, and waits until the project has the expected status. */
  async generate(projectId: string, body: object = {}, wanted = 'completed'): Promise<void> {
    const started = await this.me.call(generation.generateVideo, { projectId }, { body });
    expect([started.status, started.body.status]).toEqual([200, 'processing']);
    await eventually(async () => expect((await this.status(projectId)).status).toBe(wanted));
  }
}
