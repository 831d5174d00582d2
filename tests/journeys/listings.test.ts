import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planZip, toZipEntry } from '@/adapters/stored-zip';
import { readBalance } from '@/contracts/money/ledger';
import { createAccessToken } from '@/contracts/people/access-tokens';
import { createListing, type Listing, readListing } from '@/contracts/production/listings';
import { listVersions } from '@/contracts/production/versions';
import { readFacts } from '@/contracts/project/facts';
import { listProjects, readProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { listFiles } from '@/tests/support/list-files';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { makeZipBomb } from '@/tests/support/zip-bomb';

/** Photos at addresses from users; the operator permits this one internal host. */
const photos: Record<string, Uint8Array> = {};
const site = createServer((request, response) => {
  const file = photos[request.url ?? ''];
  if (request.url === '/moved-inside.jpg') {
    response.writeHead(302, { location: 'http://127.0.0.2:8080/front.jpg' }).end();
  } else if (file === undefined) response.writeHead(404).end();
  else response.end(file);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port } = site.address() as AddressInfo;
afterAll(() => site.close());

const api = await startTestApi({
  TRIAL_TOKENS: '100',
  PERMITTED_INNER_HOSTS: `127.0.0.1:${port}`,
});
const owner = new ApiClient(api.address);
let token = '';
let front: Uint8Array<ArrayBuffer>;
let kitchen: Uint8Array<ArrayBuffer>;

const makeToken = async (scopes: string[]): Promise<string> => {
  const body = { name: 'Delivery', scopes, expiresInDays: null, monthlyTokens: null };
  return (await owner.call(createAccessToken, {}, { body })).body.secret;
};

beforeAll(async () => {
  token = await makeToken(['read', 'make', 'spend']);
  [front, kitchen] = await Promise.all([makePhoto(1), makePhoto(2)]);
  photos['/front.jpg'] = front;
  photos['/kitchen%201.jpg'] = kitchen;
});

interface Sent {
  readonly fields?: Record<string, string>;
  readonly files?: readonly (readonly [string, Uint8Array])[];
  readonly key?: string;
  readonly secret?: string;
}

async function send({ fields = {}, files = [], key, secret = token }: Sent) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return post(form, { authorization: `Bearer ${secret}`, ...(key && { 'idempotency-key': key }) });
}
const sendJson = (body: object) =>
  post(JSON.stringify(body), {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
async function post(body: BodyInit, headers: Record<string, string>) {
  const response = await fetch(api.address + createListing.path, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
}
/** Waits for the outcome of an accepted listing. */
const settle = async ({ status, body }: Awaited<ReturnType<typeof post>>) => {
  expect(status, JSON.stringify(body)).toBe(202);
  const { listingId } = body as Listing;
  return eventually(async () => {
    const listing: Listing = (await owner.call(readListing, { listingId })).body;
    expect(['done', 'failed']).toContain(listing.state);
    const projectId = listing.project?.projectId ?? '';
    return { ...listing, projectId };
  });
};
const zip = (...files: readonly (readonly [string, Uint8Array])[]) =>
  buffer(planZip(files.map(([name, bytes]) => toZipEntry(name, Buffer.from(bytes)))).open());
const namesOf = async (projectId: string) =>
  (await owner.call(readProject, { projectId })).body.clips.map(
    ({ displayName }: { displayName: string }) => displayName,
  );
const countProjects = async () => (await owner.call(listProjects)).body.length;
const url = (path: string) => `http://127.0.0.1:${port}${path}`;

describe('a listing in one call', () => {
  it('becomes versions being rendered, from files of a form', async () => {
    const made = await send({
      fields: {
        facts: JSON.stringify({ address: '412 Alder Lane', beds: 4 }),
        versions: 'mls, reel',
        edit: 'true',
        generate: 'true',
      },
      files: [
        ['front.jpg', front],
        ['kitchen.jpg', kitchen],
        ['.DS_Store', Buffer.from('clutter')],
        ['readme.txt', Buffer.from('Please use all.')],
      ],
    });
    const { listingId, project: answered } = made.body;
    const projectId = answered.projectId;
    const listing = {
      listingId,
      listingPath: `/api/listings/${listingId}`,
      state: 'editing',
      project: {
        projectId,
        pagePath: `/app/create?project=${projectId}`,
        statusPath: `/api/video-projects/${projectId}/status`,
        versionsPath: `/api/video-projects/${projectId}/versions`,
        isGenerating: false,
      },
      notes: ['readme.txt was skipped: it is not a photo or clip.'],
      failures: [],
      error: null,
    };
    expect([made.status, made.body]).toEqual([202, listing]);
    const { projectId: _, ...settled } = await settle(made);
    const pagePath = `/app/video/${projectId}`;
    const generating = { ...listing.project, pagePath, isGenerating: true };
    expect(settled).toEqual({ ...listing, state: 'done', project: generating });
    const project = (await owner.call(readProject, { projectId })).body;
    expect([project.name, project.clips.length, project.canUndoEdit]).toEqual([
      '412 Alder Lane',
      2,
      true,
    ]);
    expect((await owner.call(readFacts, { projectId })).body.facts.beds).toBe(4);
    const { versions } = (await owner.call(listVersions, { projectId })).body;
    expect(
      versions.map((version: { preset: string; state: string }) => [version.preset, version.state]),
    ).toEqual([
      ['property', 'none'],
      ['mls', 'waiting'],
      ['reel', 'waiting'],
    ]);
    expect((await owner.call(readBalance)).body).toEqual({ tokens: 80, held: 20 });
  });

  it('comes as a zip file, in the order of the names, and waits without an order', async () => {
    const file = await zip(
      ['photos/photo-10.jpg', kitchen],
      ['photos/photo-9.jpg', front],
      ['__MACOSX/photos/._photo-9.jpg', Buffer.from('clutter')],
    );
    const made = await send({ files: [['listing.zip', file]], fields: { name: 'Zipped' } });
    const { projectId, project, notes } = await settle(made);
    expect([project?.isGenerating, notes]).toEqual([false, []]);
    expect(project?.pagePath).toBe(`/app/create?project=${projectId}`);
    expect(await namesOf(projectId)).toEqual(['photo-9.jpg', 'photo-10.jpg']);
  });

  it('follows its listing file, and reports the parts that could not be applied', async () => {
    const listing = {
      version: 1,
      name: 'By file',
      shots: [
        { file: 'photos/kitchen.jpg', motion: 'still', seconds: 3, caption: { title: 'Kitchen' } },
        { file: 'photos/front.jpg', use: false, motion: 'zoom-in' },
        { file: 'photos/lost.jpg', motion: 'zoom-in' },
      ],
      facts: { address: '412 Alder Lane' },
      versions: [{ preset: 'reel', targetSeconds: 15 }],
    };
    const file = await zip(
      ['delivery/photos/front.jpg', front],
      ['delivery/photos/kitchen.jpg', kitchen],
      ['delivery/homereel.json', Buffer.from(JSON.stringify(listing))],
    );
    const made = await send({ files: [['listing.zip', file]] });
    const { projectId, notes } = await settle(made);
    expect(notes.join()).toContain('lost.jpg');
    const project = (await owner.call(readProject, { projectId })).body;
    const shown = project.clips.map((clip: { displayName: string; cameraMotion: string }) => [
      clip.displayName,
      clip.cameraMotion,
    ]);
    expect([project.name, shown]).toEqual(['By file', [['kitchen.jpg', 'still']]]);
    const { facts, captions } = (await owner.call(readFacts, { projectId })).body;
    expect([facts.address, captions[0].title]).toEqual(['412 Alder Lane', 'Kitchen']);
    const { versions } = (await owner.call(listVersions, { projectId })).body;
    const reel = versions.find((version: { preset: string }) => version.preset === 'reel');
    expect([reel.isTicked, reel.targetSeconds]).toEqual([true, 15]);

    const wrong = { ...listing, versions: [] };
    const refused = await send({
      files: [
        ['kitchen.jpg', kitchen],
        ['homereel.json', Buffer.from(JSON.stringify(wrong))],
      ],
    });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringMatching(/^homereel\.json: versions: /),
    ]);
  });

  it('is edited where its listing file names no shots', async () => {
    const settings = {
      version: 1,
      facts: { address: '9 Quay Street' },
      versions: [{ preset: 'property' }, { preset: 'reel', targetSeconds: 15 }],
    };
    const made = await send({
      files: [
        ['kitchen.jpg', kitchen],
        ['front.jpg', front],
        ['homereel.json', Buffer.from(JSON.stringify(settings))],
      ],
    });
    const { projectId, notes } = await settle(made);
    const project = (await owner.call(readProject, { projectId })).body;
    expect([project.name, notes]).toEqual(['9 Quay Street', []]);
    expect(project.clips.every(({ edit }: { edit?: object }) => edit !== undefined)).toBe(true);
    const { versions } = (await owner.call(listVersions, { projectId })).body;
    const ticked = versions.filter(({ isTicked }: { isTicked: boolean }) => isTicked);
    expect(ticked.map(({ preset }: { preset: string }) => preset)).toEqual(['property', 'reel']);
  });

  it('is fetched from addresses, in their order', async () => {
    const made = await sendJson({
      photos: [{ url: url('/kitchen%201.jpg') }, { url: url('/front.jpg'), file: 'Front.jpg' }],
    });
    expect([made.status, made.body.state, made.body.project]).toEqual([202, 'fetching', null]);
    const { projectId, failures } = await settle(made);
    expect([await namesOf(projectId), failures]).toEqual([['kitchen 1.jpg', 'Front.jpg'], []]);
  });

  it('sent again with its key answers with the same project; concurrent calls create only one', async () => {
    const before = await countProjects();
    const one = { files: [['front.jpg', front]] as const, key: 'listing 4711' };
    const good = { ...one, key: 'listing-4711' };
    expect((await send(one)).status).toBe(400);
    const answers = await Promise.all([send(good), send(good), send(good)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 202 || status === 409)).toBe(true);
    const again = await send(good);
    const made = answers.find(({ status }) => status === 202);
    expect([again.status, again.body.listingId]).toEqual([202, made?.body.listingId]);
    const { projectId: _, ...settled } = await settle(again);
    expect((await send(good)).body).toEqual(settled);
    expect(await countProjects()).toBe(before + 1);
  });

  it('that exceeds the balance is kept, and says what is missing', async () => {
    const files = Array.from({ length: 9 }, (_, i) => [`${i}.jpg`, front] as const);
    const made = await send({ files, fields: { generate: 'true' } });
    const { project, notes } = await settle(made);
    expect([project?.isGenerating, notes]).toEqual([
      false,
      ['The versions are not in progress yet. This costs 90 tokens and you have 80.'],
    ]);
  });
});

describe('refused, leaving nothing', () => {
  const refuse = async (
    answer: Promise<{ status: number; body: { error: string; code: string } }>,
  ) => {
    const { status, body } = await answer;
    return [status, body.code, body.error];
  };
  let projects = 0;
  let files: unknown;
  beforeAll(async () => {
    projects = await countProjects();
    files = await listFiles(api.deps);
  });
  const expectNothing = async () => {
    expect(await countProjects()).toBe(projects);
    expect(await listFiles(api.deps)).toEqual(files);
  };

  it('files that are damaged, by name, with any others; and can be sent again', async () => {
    const key = 'damaged-once';
    const broken = [...front.slice(0, 300)];
    const damaged = [
      ['front.jpg', front],
      ['hall.jpg', new Uint8Array(broken)],
    ] as const;
    const [status, code, error] = await refuse(send({ files: damaged, key }));
    expect([status, code]).toEqual([422, 'unusable_media']);
    expect(error).toContain('hall.jpg could not be used.');
    await expectNothing();
    const mended = await send({ files: [['hall.jpg', front]], key });
    await settle(mended);
    projects += 1;
    files = await listFiles(api.deps);
  });

  it('no photo at all, an unknown version, invalid facts', async () => {
    const text = [['readme.txt', Buffer.from('no photo')]] as const;
    expect(await refuse(send({ files: text }))).toEqual([
      400,
      'invalid_request',
      'There is no photo or clip among the files.',
    ]);
    const good = [['front.jpg', front]] as const;
    for (const fields of [{ versions: 'imax' }, { facts: '{' }, { generate: 'yes' }, { a: 'b' }]) {
      const [status, code] = await refuse(send({ files: good, fields: { ...fields } as never }));
      expect([status, code]).toEqual([400, 'invalid_request']);
    }
    expect((await refuse(send({ files: [] })))[0]).toBe(400);
    await expectNothing();
  });

  it('zip files that are damaged, have a password, lead outside, or are bombs', async () => {
    const whole = await zip(['front.jpg', front]);
    const out = Buffer.from(
      whole.toString('latin1').replaceAll('front.jpg', '../t/x.jpg'.slice(0, 9)),
      'latin1',
    );
    const locked = Buffer.from(whole);
    locked[6] = 1;
    locked[whole.indexOf('PK\x01\x02', 0, 'latin1') + 8] = 1;
    const wrong = { damaged: whole.subarray(0, whole.length - 30), out, locked };
    for (const [name, file] of Object.entries(wrong)) {
      const [status, code] = await refuse(send({ files: [[`${name}.zip`, file]] }));
      expect([name, status, code]).toEqual([name, 422, 'unusable_media']);
    }
    const many = await zip(
      ...Array.from({ length: 101 }, (_, i) => [`${i}`, Buffer.from('a')] as const),
    );
    expect((await refuse(send({ files: [['many.zip', many]] }))).slice(0, 2)).toEqual([
      413,
      'too_large',
    ]);
    await expectNothing();
  });

  it('a zip bomb: overlapping files, and one larger than declared', async () => {
    const bomb = makeZipBomb({ entries: 90, megabytes: 30 });
    expect(bomb.length).toBeLessThan(50_000);
    expect((await refuse(send({ files: [['bomb.zip', bomb]] }))).slice(0, 2)).toEqual([
      413,
      'too_large',
    ]);
    const liar = makeZipBomb({ entries: 1, megabytes: 30, declaredBytes: 1_000 });
    expect((await refuse(send({ files: [['liar.zip', liar]] }))).slice(0, 2)).toEqual([
      422,
      'unusable_media',
    ]);
    await expectNothing();
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    `http://127.0.0.1:${new URL(api.address).port}/api/user`,
    'http://[::1]:8080/',
    'http://0x7f.1/',
    'file:///etc/passwd',
  ])('the address %s, at once', async (path) => {
    const answer = sendJson({ photos: [{ url: url('/front.jpg') }, { url: path }] });
    expect((await refuse(answer)).slice(0, 2)).toEqual([422, 'address_refused']);
    await expectNothing();
  });

  it('addresses that cannot be fetched, all of them listed, and the same by its key', async () => {
    const wrong = [url('/moved-inside.jpg'), url('/missing.jpg')];
    const body = JSON.stringify({
      photos: [url('/front.jpg'), ...wrong].map((one) => ({ url: one })),
    });
    const sendAgain = () =>
      post(body, {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'addresses-4711',
      });
    const sent = await sendAgain();
    const failed = await settle(sent);
    expect(failed).toMatchObject({
      state: 'failed',
      project: null,
      error: '2 of 3 addresses could not be fetched, so no project was made.',
      failures: [
        { url: wrong[0], reason: 'The address does not lead to the public internet.' },
        { url: wrong[1], reason: 'The address answered with the status 404.' },
      ],
    });
    expect((await sendAgain()).body.listingId).toBe(sent.body.listingId);
    await expectNothing();
  });

  it('an address without a photo, reported at the next read', async () => {
    photos['/page.jpg'] = Buffer.from('<html>');
    const failed = await settle(await sendJson({ photos: [{ url: url('/page.jpg') }] }));
    expect([failed.state, failed.error]).toEqual([
      'failed',
      'There is no photo or clip among the files.',
    ]);
    await expectNothing();
  });

  it('calls beyond the token’s permissions', async () => {
    const secret = await makeToken(['make']);
    const files = [['front.jpg', front]] as const;
    const answer = await send({ files, fields: { generate: 'true' }, secret });
    expect([answer.status, answer.body.code, answer.body.scope]).toEqual([
      403,
      'missing_scope',
      'spend',
    ]);
    await expectNothing();
  });
});

it('a form that breaks off leaves nothing', async () => {
  const before = await countProjects();
  const body = Readable.from(
    (async function* () {
      yield Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
      );
      yield Buffer.from(front.slice(0, 100));
    })(),
  );
  const response = await fetch(api.address + createListing.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: Readable.toWeb(body) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  expect([response.status, await countProjects()]).toEqual([400, before]);
});
