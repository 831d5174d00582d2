import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountExport } from '@/contracts/api/account-export';
import { createCheckout } from '@/contracts/money/checkout';
import { readBalance } from '@/contracts/money/ledger';
import { deleteAccount, exportAccount, restoreAccount } from '@/contracts/people/accounts';
import { readUser } from '@/contracts/people/users';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import { readListing } from '@/contracts/production/listings';
import { readSharedVideo } from '@/contracts/production/sharing';
import {
  deleteProject,
  listProjects,
  readProject,
  saveProjectInfo,
} from '@/contracts/project/projects';
import { readShotUrl } from '@/contracts/project/shots';
import { listWebhooks } from '@/contracts/publishing/webhooks';
import { startDevStripe } from '@/dev/stripe/serve';
import type { Deps } from '@/product-api/deps';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { sweepAccounts } from '@/product-api/office/accounts/sweep-accounts';
import { sweepCheckouts } from '@/product-api/people/checkout/sweep-checkouts';
import { sweepMedia } from '@/product-api/project/projects/sweep-media';
import { sweepUploads } from '@/product-api/project/uploads/sweep-uploads';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { listFiles } from '@/tests/support/list-files';
import { makePhoto } from '@/tests/support/make-picture';
import { listTables, searchTables } from '@/tests/support/search-tables';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { startWebhookReceiver } from '@/tests/support/webhook-receiver';
import { type Filled, fillAccount, toWords, type Words } from './accounts/fill-account';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const stripe = await startDevStripe({
  port: 0,
  secretKey: 'sk_test_for_tests',
  webhookSecret: 'whsec_for_tests',
});
afterAll(() => stripe.close());
const logged: { msg: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) });
const idp = await startTokenIssuer();
const receiver = await startWebhookReceiver();
const api = await startTestApi(
  {
    OIDC_ISSUER: idp.issuer,
    OIDC_AUDIENCE: audience,
    PERMITTED_INNER_HOSTS: receiver.host,
    STRIPE_SECRET_KEY: 'sk_test_for_tests',
    STRIPE_WEBHOOK_SECRET: 'whsec_for_tests',
    STRIPE_API_ADDRESS: stripe.url,
    TRIAL_TOKENS: '1000',
  },
  log,
);
stripe.shop.webhookUrl = `${api.address}/api/stripe/webhook`;
const renderer = await startFakeRenderer(api);
const { database } = api.deps;
const DAY_MS = 86_400_000;
/** Returns the API's dependencies with a clock this many days ahead. */
const inDays = (days: number): Deps => ({
  ...api.deps,
  clock: { now: () => new Date(Date.now() + days * DAY_MS) },
});
const remove = (client: ApiClient) =>
  client.call(deleteAccount, {}, { body: { confirmation: 'delete' } });
/** A process caches a user's standing for a few seconds. */
const STANDING_MS = 10_000;

afterEach(async () => expect((await checkLedger(database)).faults).toEqual([]));

const words = toWords('unmistakable');
const others = toWords('perceptible');
const signIn = async ({ subject, name, email }: Words) =>
  new ApiClient(api.address, await idp.sign(subject, { name, email }));
const quincy = await signIn(words);
const bea = await signIn(others);
const guest = new ApiClient(api.address);
const search = (wanted: readonly string[]) => searchTables(database, wanted);
let his: Filled;
let hers: Filled;
let sessionId = '';

/** Tables without personal data, which deletions need not reach. */
const impersonal = [
  'public.applied_migrations',
  'public.operator_actions',
  'public.payment_disputes',
  'public.payment_events',
  'public.request_counts',
  'public.spent_trials',
];

beforeAll(async () => {
  his = await fillAccount({ api, person: quincy, words, receiver });
  hers = await fillAccount({ api, person: bea, words: others, receiver });
  await database.query('create schema if not exists session_vault');
  await database.query('create table session_vault.sessions (sid text, subject text)');
  await database.query('insert into session_vault.sessions values ($1, $2)', ['1', words.subject]);
  const checkout = await quincy.call(createCheckout);
  sessionId = new URL(checkout.body.url).pathname.split('/').at(-1) ?? '';
});

/** Returns the ids of everything that belongs to projects. */
async function selectIdsOf(projectIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select id::text from (
       select shot_id as id from shots where project_id = any($1)
       union select media_id from variants where project_id = any($1)
       union select version_id from versions where project_id = any($1)
       union select video_id from versions where project_id = any($1)
       union select job_id from work where project_id = any($1)) t
      where id is not null`,
    [projectIds],
  );
  return [...projectIds, ...rows.map(({ id }) => id)];
}

/** Returns files of the store that belong to no row. */
async function listOrphans(): Promise<string[]> {
  const known = await database.query<{ id: string }>(
    'select media_id as id from media union all select upload_id from uploads',
  );
  const files = await listFiles(api.deps);
  for await (const { uploadId } of api.deps.partStore.list()) files.push(uploadId);
  return files.filter((key) => !known.some(({ id }) => key.includes(id)));
}

it('users with every kind of data have rows in every table with personal data', async () => {
  const ids = await selectIdsOf([his.projectId, his.listed.project?.projectId ?? '']);
  const told = await database.query<{ id: string }>(
    'select delivery_id::text as id from webhook_deliveries join webhooks using (webhook_id) where user_id = $1',
    [his.userId],
  );
  const found = await search([
    'unmistakable',
    his.userId,
    ...[...ids, ...told.map(({ id }) => id)],
  ]);
  const ours = (await listTables(database)).filter((table) => !/^jobs\./.test(table));
  expect(ours.filter((table) => !(table in found))).toEqual(impersonal);
});

describe('an export', () => {
  const fetchExport = (headers: Record<string, string> = {}) =>
    quincy.fetch(exportAccount, {}, { headers });

  it('holds everything as files, and as JSON that follows its schema', async () => {
    const response = await fetchExport();
    expect(response.headers.get('content-disposition')).toContain('homereel-account.zip');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
    const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
    const names = entries.map(({ filename }) => filename);
    const folder = 'projects/77-unmistakable-Crescent';
    expect(names).toEqual(
      expect.arrayContaining([
        'account.json',
        'account.schema.json',
        'brand/logo.png',
        'brand/headshot.jpg',
        `${folder}/homereel.json`,
        `${folder}/${words.photo}`,
        `${folder}/pictures/unmistakable-hall-2.jpg`,
        `${folder}/videos/77-unmistakable-Crescent-Property-video.mp4`,
        `${folder}/voice.flac`,
        `${folder}/${words.track}`,
      ]),
    );
    expect(new Set(names).size).toBe(names.length);
    const read = async (name: string) => {
      const entry = entries.find(({ filename }) => filename === name);
      if (entry === undefined || entry.directory) throw new Error(`there is no ${name}`);
      return Buffer.from(await entry.getData(new Uint8ArrayWriter(), { checkSignature: true }));
    };
    expect(await read(`${folder}/${words.photo}`)).toEqual(Buffer.from(await makePhoto(1)));
    const json = JSON.parse((await read('account.json')).toString());
    const account = accountExport.parse(json);
    expect(account).toMatchObject({
      user: { email: words.email, name: words.name },
      brand: { name: words.name },
      accessTokens: [{ name: words.tokenName }],
      webhooks: [{ url: receiver.toUrl(words.hookPath), deliveries: [{}, {}, {}] }],
      listings: [
        { state: 'done', project: { projectId: his.listed.project?.projectId } },
        { state: 'failed', failures: [{ url: receiver.toUrl(words.gonePath) }] },
      ],
      missing: [],
    });
    const project = account.projects.find((one) => one.folder === folder);
    const changed = Date.parse(project?.project.updatedAt ?? '');
    const photo = entries.find(({ filename }) => filename === `${folder}/${words.photo}`);
    // Times in a zip file have a resolution of two seconds.
    expect(Math.abs(Number(photo?.lastModDate) - changed)).toBeLessThan(2_000);
    expect(project).toMatchObject({
      facts: { facts: { address: words.address } },
      voice: { script: words.script },
      listingLinks: [{ kind: 'branded' }, { kind: 'report' }],
      plays: { total: { plays: 1 }, referrers: [{ host: words.referrer, plays: 1 }] },
      supportShare: { expiresAt: expect.stringMatching(/^20/) },
    });
    expect(JSON.stringify(project?.files)).toContain(words.prompt);
    const listed = account.projects.flatMap(({ files }) => files.map(({ path }) => path));
    expect(names).toEqual(expect.arrayContaining(listed));
    // The export contains no credentials.
    expect(json.accessTokens[0]).not.toHaveProperty('secret');
    expect(project?.listingLinks).toEqual([{ kind: 'branded' }, { kind: 'report' }]);
    expect(JSON.stringify(json)).not.toContain('share=');
    const schema = JSON.parse((await read('account.schema.json')).toString());
    expect(schema.required).toEqual(expect.arrayContaining(['user', 'projects', 'history']));
  });

  it('continues after an interrupted download, and restarts after a change', async () => {
    const whole = await fetchExport();
    const etag = whole.headers.get('etag') ?? '';
    const bytes = Buffer.from(await whole.arrayBuffer());
    const from = Math.floor(bytes.length / 2);
    const range = { range: `bytes=${from}-`, 'if-range': etag };
    const rest = await fetchExport(range);
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(from))).toBe(true);
    const middle = await fetchExport({ range: `bytes=100-${from}` });
    expect(Buffer.from(await middle.arrayBuffer()).equals(bytes.subarray(100, from + 1))).toBe(
      true,
    );
    await quincy.call(
      saveProjectInfo,
      { projectId: his.projectId },
      { body: { name: words.address, description: 'Changed' } },
    );
    expect((await fetchExport(range)).status).toBe(200);
  });

  it('continues without a file that is missing in the store, and lists it', async () => {
    const { projectId } = await makePhotoProject(bea, 1);
    const [lost] = await database.query<{ id: string }>(
      'select media_id as id from variants where project_id = $1',
      [projectId],
    );
    await api.deps.mediaStore.removeAll(`media/${lost?.id.slice(0, 2)}/${lost?.id}`);
    const response = await bea.fetch(exportAccount);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(
      /"missing": \[\s+"projects\/Property-video\/photo-0.jpg"\s+\]/,
    );
  });
});

it('deleted projects leave only numbers in the books', async () => {
  const projectIds = [hers.projectId, hers.listed.project?.projectId ?? ''];
  const ids = await selectIdsOf(projectIds);
  const { address, photo, script, prompt, referrer, listed, track, fingerprint } = others;
  const texts = [address, photo, script, prompt, referrer, listed, track, fingerprint];
  expect(Object.keys(await search(texts)).length).toBeGreaterThan(10);
  const files = await listFiles(api.deps);
  for (const projectId of projectIds) await bea.call(deleteProject, { projectId });

  expect(await search(texts)).toEqual({});
  expect(Object.keys(await search([...projectIds, ...ids])).sort()).toEqual([
    'public.ledger_entries',
    'public.ledger_holds',
  ]);
  const left = await listFiles(api.deps);
  expect(left.length).toBeLessThan(files.length);
  // Parts of uploads are deleted at the next sweep.
  await sweepUploads(inDays(1));
  expect(await listOrphans()).toEqual([]);
  const listing = await bea.call(readListing, { listingId: hers.listed.listingId });
  expect(listing.body).toMatchObject({ state: 'done', project: null });
});

describe('a deletion', () => {
  it('asks for the word', async () => {
    for (const body of [{}, { confirmation: 'yes' }]) {
      expect((await quincy.call(deleteAccount, {}, { body })).status).toBe(400);
    }
    const program = new ApiClient(api.address, his.secret);
    expect((await remove(program)).status).toBe(403);
  });

  it('ends sessions, links, tokens, webhooks and jobs at once, from two tabs as from one', async () => {
    renderer.behaviour = 'hold';
    const { projectId } = await makePhotoProject(quincy, 1);
    await quincy.call(generateVideo, { projectId }, { body: {} });
    await eventually(() => expect(renderer.jobs.at(-1)?.projectId).toBe(projectId));
    const balance = async () => (await quincy.call(readBalance)).body;
    expect(await balance()).toMatchObject({ held: expect.any(Number) });
    const shot = { projectId: his.projectId, shotId: his.shotId };
    const { url } = (await quincy.call(readShotUrl, shot)).body;
    const openPicture = async () => (await fetch(api.address + url)).status;
    expect(await openPicture()).toBe(200);

    const [first, second] = await Promise.all([remove(quincy), remove(quincy)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const left = Date.parse(first.body.deletesAt) - Date.now();
    expect(Math.abs(left - 7 * DAY_MS)).toBeLessThan(60_000);

    const program = new ApiClient(api.address, his.secret);
    expect((await program.call(listProjects)).status).toBe(401);
    const query = { share: his.share };
    expect(
      (await guest.call(readSharedVideo, { projectId: his.projectId }, { query })).status,
    ).toBe(404);
    expect(await openPicture()).toBe(404);
    expect(await database.query('select from session_vault.sessions')).toEqual([]);
    await eventually(
      async () => expect((await quincy.call(listProjects)).status).toBe(401),
      STANDING_MS,
    );
    expect(await database.query(`select from work where state = 'running'`)).toEqual([]);
    renderer.behaviour = 'finish';
  });

  it('is cancelled by signing in: all data is there, and links work again', async () => {
    expect((await quincy.call(restoreAccount)).body).toEqual({ wasDeleted: true });
    expect((await quincy.call(restoreAccount)).body).toEqual({ wasDeleted: false });
    // A standing that blocks a user is never cached.
    expect((await quincy.call(listProjects)).status).toBe(200);
    const { body } = await quincy.call(readProject, { projectId: his.projectId });
    expect(body).toMatchObject({ name: words.address, clips: [{ displayName: words.photo }, {}] });
    const query = { share: his.share };
    expect(
      (await guest.call(readSharedVideo, { projectId: his.projectId }, { query })).status,
    ).toBe(200);
    expect((await quincy.call(readBalance)).body).not.toHaveProperty('held');
    expect((await quincy.call(listWebhooks)).body.webhooks).toMatchObject([
      { off: { reason: 'owner' } },
    ]);
  });

  it('leaves nothing of the user in any table and in the store but numbers in the ledger', async () => {
    const ids = await selectIdsOf([his.projectId, his.listed.project?.projectId ?? '']);
    // A job that is still running, and one that started at the time of the request.
    renderer.behaviour = 'hold';
    await remove(quincy);
    const files = await listFiles(api.deps);
    await sweepAccounts(inDays(6.9));
    expect((await search([words.email])).toString()).not.toBe('{}');
    expect(await listFiles(api.deps)).toEqual(files);

    await sweepAccounts(inDays(7.1));
    await sweepMedia(inDays(9));
    await sweepUploads(inDays(9));

    expect(await search([his.userId, his.secret.slice(0, 7)])).toEqual({
      'public.checkouts': 1,
      'public.ledger_accounts': 1,
      'public.ledger_entries': expect.any(Number),
      'public.ledger_holds': expect.any(Number),
    });
    expect(await search(['unmistakable'])).toEqual({});
    expect(await search(ids)).toEqual({
      'public.ledger_entries': expect.any(Number),
      'public.ledger_holds': expect.any(Number),
    });
    expect(await listOrphans()).toEqual([]);
    expect((await bea.call(listProjects)).body).toHaveLength(1);
    renderer.behaviour = 'finish';
  });

  it('lets a pending payment arrive, and notifies the operator', async () => {
    await stripe.shop.pay(sessionId);
    const tokens = async () => {
      await sweepCheckouts(api.deps);
      const [row] = await database.query<{ tokens: string }>(
        'select tokens from ledger_accounts where user_id = $1',
        [his.userId],
      );
      return Number(row?.tokens);
    };
    const before = await tokens();
    await eventually(() =>
      expect(logged.map(({ msg }) => msg)).toContain(
        'a payment arrived for a deleted account: refund it at the payment provider',
      ),
    );
    await stripe.shop.refund(sessionId);
    await eventually(async () =>
      expect(
        await database.query(
          'select amount::int from ledger_entries where user_id = $1 order by position desc limit 2',
          [his.userId],
        ),
      ).toEqual([{ amount: -100 }, { amount: 100 }]),
    );
    expect(await tokens()).toBeLessThanOrEqual(before);
  });

  it('creates a new user at the next sign-in, without a second free trial', async () => {
    await eventually(async () => {
      const again = await quincy.call(restoreAccount);
      expect([again.status, again.body]).toEqual([200, { wasDeleted: false }]);
    }, STANDING_MS);
    const { userId } = (await quincy.call(readUser)).body.user;
    expect(userId).not.toBe(his.userId);
    expect((await quincy.call(listProjects)).body).toEqual([]);
    expect((await quincy.call(readBalance)).body.tokens).toBe(0);
    const status = await quincy.call(readStatus, { projectId: his.projectId });
    expect(status.status).toBe(404);
  });
});
