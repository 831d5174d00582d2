import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { toPath } from '@/contracts/operation';
import { createProject, readProject } from '@/contracts/project/projects';
import { readShotImage, uploadShot } from '@/contracts/project/shots';
import { makePhoto } from '@/tests/support/make-picture';
import { argsOf, startCluster } from './cluster';
import { WatchfulPerson } from './person';
import { verifyCluster } from './verify-cluster';

const PEOPLE = 4;
const UPLOAD_SECONDS = 4;

const cluster = await startCluster({ web: 2, api: 2, renderers: 2 });
afterAll(() => cluster.stop());
let isOver = false;

/** Uploads photos as over a slow line, and reads them back, until it is over. */
class SlowPerson extends WatchfulPerson {
  uploads = 0;

  override async run(): Promise<void> {
    const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
    const { body: project } = await this.call(createProject, {}, { body });
    const projectId: string = project.id;
    const ids: string[] = [];
    while (!isOver) {
      const shotId = randomUUID();
      const photo = await makePhoto(this.uploads % 200, { width: 640, height: 480 });
      const status = await this.upload(projectId, shotId, photo);
      if (status !== 200) this.failures.push(`upload ${status}`);
      ids.push(shotId);
      this.uploads += 1;
      await this.retry(async () => {
        const image = await this.me.fetch(readShotImage, { projectId, shotId });
        await image.arrayBuffer();
        return { status: image.status, headers: image.headers, body: undefined };
      });
      const read = await this.call(readProject, { projectId });
      expect(read.body.clips.map((clip: { id: string }) => clip.id)).toEqual(ids);
    }
  }

  private async upload(projectId: string, shotId: string, photo: Uint8Array<ArrayBuffer>) {
    const form = new FormData();
    form.set('imageId', shotId);
    form.set('file', new Blob([photo]), 'photo.jpg');
    const encoded = new Response(form);
    const contentType = encoded.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const sent = request(this.me.address + toPath(uploadShot, { projectId }), {
      method: 'POST',
      headers: {
        'x-application-name': 'Homereel',
        origin: this.me.address,
        'content-type': contentType,
        'content-length': bytes.length,
      },
    });
    const answered = once(sent, 'response').catch((error: unknown) => error);
    const steps = UPLOAD_SECONDS * 5;
    const size = Math.ceil(bytes.length / steps);
    for (let step = 0; step < steps; step += 1) {
      sent.write(bytes.subarray(step * size, (step + 1) * size));
      await sleep(200);
    }
    sent.end();
    const answer = await answered;
    if (!Array.isArray(answer)) return String(answer);
    const [incoming]: IncomingMessage[] = answer;
    return incoming?.resume().statusCode;
  }
}

/** With `--before FOLDER` the processes of the build in that folder are replaced by those of this one. */
it('replaces each process under load without a failed request', async () => {
  const people = Array.from(
    { length: PEOPLE },
    () => new WatchfulPerson(cluster.webAddress, () => isOver),
  );
  const slow = Array.from({ length: 2 }, () => new SlowPerson(cluster.webAddress, () => isOver));
  const runs = [...people, ...slow].map((person) => person.run());
  await sleep(5_000);
  const started = Date.now();
  const services = [...cluster.api, ...cluster.web, ...cluster.renderers];
  for (const name of ['api', 'web', 'renderer'] as const) {
    for (const service of services.filter(({ options }) => options.name.startsWith(name))) {
      await service.restart(argsOf(name));
      await sleep(1_000);
    }
  }
  const minutes = (Date.now() - started) / 60_000;
  isOver = true;
  await Promise.all(runs);

  const failures = [...people, ...slow].flatMap((person) => person.failures);
  const calls = [...people, ...slow].reduce((sum, person) => sum + person.calls, 0);
  const uploads = slow.reduce((sum, person) => sum + person.uploads, 0);
  expect(failures, 'calls that failed').toEqual([]);
  const { seconds, ...outcomes } = await verifyCluster(cluster, people);
  console.log(
    `${services.length} processes replaced in ${minutes.toFixed(1)} min under ${calls} calls and ` +
      `${uploads} uploads of ${UPLOAD_SECONDS} s: none failed. ${outcomes.completed} of ` +
      `${outcomes.projects} videos completed, the slowest in ${seconds.at(-1)?.toFixed(1)} s.`,
  );
  expect(outcomes.failed).toBe(0);
  expect(services.flatMap(({ stopCodes }) => stopCodes)).toEqual(services.map(() => 0));
});
