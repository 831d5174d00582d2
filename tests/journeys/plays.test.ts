import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readUser } from '@/contracts/people/users';
import * as versions from '@/contracts/production/versions';
import { saveFacts } from '@/contracts/project/facts';
import { saveProjectInfo } from '@/contracts/project/projects';
import {
  openDeliveryLink,
  readDeliveryPage,
  revokeDeliveryLink,
} from '@/contracts/publishing/delivery';
import {
  downloadPlayReport,
  type PlayReport,
  readPlayReport,
  recordPlay,
} from '@/contracts/publishing/plays';
import { signPlayToken } from '@/product-api/publishing/plays/play-token';
import { QR_REFERRER } from '@/rules/qr-scan';
import { ApiClient } from '@/tests/support/api-client';
import { putVideo, readCaller } from '@/tests/support/complete-video';
import { countPdfPages, readPdfText } from '@/tests/support/read-pdf-text';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { makePhotoProject } from './generation/photo-project';

const idp = await startTokenIssuer();
const api = await startTestApi({
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  LIMIT_REQUESTS_PER_ADDRESS_PER_MINUTE: '100000',
});
const anna = new ApiClient(api.address, await idp.sign('anna'));
const stranger = new ApiClient(api.address);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1 Version/19 Safari/605';

/** Creates a new shared video. */
async function makeShared() {
  const { projectId } = await makePhotoProject(anna, 1);
  const { userId } = (await anna.call(readUser)).body.user;
  await putVideo(api.deps, await readCaller(api.deps, userId), projectId, Buffer.from('video'));
  const [version] = (await anna.call(versions.listVersions, { projectId })).body.versions;
  const { path } = (
    await anna.call(versions.shareVersion, { projectId, versionId: version.versionId })
  ).body;
  return {
    projectId,
    versionId: version.versionId,
    query: { share: path.split('share=')[1] as string },
  };
}
type Shared = Awaited<ReturnType<typeof makeShared>>;

const openPage = async ({ query, ...params }: Shared): Promise<string> =>
  (await stranger.call(versions.readSharedVersion, params, { query })).body.playToken;

interface Told {
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly quarters?: number;
  readonly place?: string;
  readonly referrer?: string;
}

/** Reports a page's play of its video. */
async function tell(playToken: string, told: Told = {}): Promise<number> {
  const { address = '192.0.2.1', headers, quarters = 0, place = 'share', referrer } = told;
  const answer = await stranger.call(
    recordPlay,
    {},
    {
      body: { playToken, place, quarters, referrer },
      headers: { 'user-agent': FIREFOX, 'x-client-address': address, ...headers },
    },
  );
  return answer.status;
}

async function report({ projectId }: Shared): Promise<PlayReport> {
  return (await anna.call(readPlayReport, { projectId })).body;
}

/** Returns addresses that differ in a number. */
const addressOf = (n: number) => `198.51.${Math.floor(n / 250)}.${1 + (n % 250)}`;

/** Runs an action this many times, a few concurrently. */
async function inTurns(times: number, act: (n: number) => Promise<unknown>): Promise<void> {
  const next = { n: 0 };
  const work = async () => {
    while (next.n < times) {
      const { n } = next;
      next.n += 1;
      await act(n);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

describe('plays', () => {
  it('by a hundred users are a hundred, with the progress of each', async () => {
    const shared = await makeShared();
    await inTurns(100, async (n) => {
      const playToken = await openPage(shared);
      // Every second viewer watches half of it, every fourth all of it.
      const last = n % 4 === 0 ? 4 : n % 2 === 0 ? 2 : 0;
      for (let quarters = 0; quarters <= last; quarters += 1) {
        expect(await tell(playToken, { address: addressOf(n), quarters })).toBe(204);
      }
    });
    const { total, versions, days } = await report(shared);
    expect(total).toEqual({ plays: 100, reached: [50, 50, 25, 25] });
    expect(versions).toMatchObject([{ versionId: shared.versionId, plays: 100 }]);
    expect([days.length, days.at(-1)?.plays, days.at(-2)?.plays]).toEqual([30, 100, 0]);
  });

  it('forged a thousand times by one machine, under many names, are ten at most', async () => {
    const shared = await makeShared();
    const opened = await openPage(shared);
    await inTurns(1_000, async (n) => {
      const isReload = n % 2 === 0;
      const token = isReload ? signPlayToken(api.deps, shared.versionId) : opened;
      await tell(token, { quarters: 4, headers: { 'user-agent': `${SAFARI}.${n % 500}` } });
    });
    const { plays } = (await report(shared)).total;
    expect(plays).toBeGreaterThan(0);
    expect(plays).toBeLessThanOrEqual(10);
  });

  it('are one however often a page is reloaded, and however often its token is sent', async () => {
    const shared = await makeShared();
    const opened = await openPage(shared);
    for (let reload = 0; reload < 5; reload += 1) await tell(await openPage(shared));
    expect((await report(shared)).total.plays).toBe(1);
    // A token from many addresses is still one page view.
    await inTurns(20, (n) => tell(opened, { address: addressOf(n) }));
    expect((await report(shared)).total.plays).toBe(2);
    // Nor does it use up the limit of that address.
    await tell(await openPage(shared), { address: addressOf(3) });
    expect((await report(shared)).total.plays).toBe(3);
  });

  it('by programs, opted-out users or with a false token are not counted', async () => {
    const shared = await makeShared();
    const of = async (headers: Record<string, string>) => tell(await openPage(shared), { headers });
    expect(await of({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).toBe(204);
    expect(await of({ 'user-agent': 'curl/8.5.0' })).toBe(204);
    expect(await of({ dnt: '1' })).toBe(204);
    expect(await of({ 'sec-gpc': '1' })).toBe(204);
    const token = await openPage(shared);
    expect(await tell(token.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')))).toBe(204);
    expect(await tell('no token')).toBe(204);
    expect((await report(shared)).total.plays).toBe(0);
    expect(await tell(token, { quarters: 1_000_000 })).toBe(400);
    expect(await tell(token, { referrer: '<script>' })).toBe(400);
  });

  it('are reported by place and referring site, without data about viewers', async () => {
    const shared = await makeShared();
    const told: Told[] = [
      { place: 'embed', referrer: 'agency.example' },
      { place: 'embed', referrer: 'agency.example' },
      { place: 'listing', referrer: 'portal.example:8080' },
      { place: 'share' },
    ];
    for (const [n, one] of told.entries()) {
      await tell(await openPage(shared), { address: addressOf(n), ...one });
    }
    const { places, referrers } = await report(shared);
    expect(places[0]).toEqual({ place: 'embed', plays: 2 });
    expect(referrers).toEqual([
      { host: 'agency.example', plays: 2 },
      { host: 'portal.example:8080', plays: 1 },
    ]);
    const rows = JSON.stringify(await api.deps.database.query('select * from plays'));
    expect(rows).not.toMatch(/198\.51|192\.0\.2|Firefox|Mozilla/);
  });
});

describe('the report', () => {
  let shared: Shared;
  let share = '';
  const read = (query: { share: string }) =>
    stranger.call(readPlayReport, { projectId: shared.projectId }, { query });

  beforeAll(async () => {
    shared = await makeShared();
    const { projectId } = shared;
    await anna.call(saveProjectInfo, { projectId }, { body: { name: '412 Alder Lane' } });
    const opened = await anna.call(openDeliveryLink, { projectId, deliveryKind: 'report' });
    expect(opened.body.path).toMatch(/^\/report\//);
    share = opened.body.path.split('share=')[1];
  });

  it('is the seller’s by link, and shows what its owner sees', async () => {
    await tell(await openPage(shared), { address: addressOf(1), quarters: 4 });
    const seen = await read({ share });
    expect([seen.status, seen.body]).toEqual([200, await report(shared)]);
    expect(seen.body).toMatchObject({ title: '412 Alder Lane', total: { plays: 1 } });
  });

  it('opens nothing but itself, and is opened by no other link', async () => {
    const { projectId, versionId, query } = shared;
    const page = await stranger.call(readDeliveryPage, { projectId }, { query: { share } });
    expect(page.status).toBe(404);
    const video = await stranger.call(
      versions.streamVersion,
      { projectId, versionId },
      { query: { share } },
    );
    expect(video.status).toBe(404);
    expect((await read(query)).status).toBe(404);
    expect((await read({ share: 'A'.repeat(22) })).status).toBe(404);
  });

  it('is closed when its link is revoked', async () => {
    const params = { projectId: shared.projectId, deliveryKind: 'report' };
    expect((await anna.call(revokeDeliveryLink, params)).status).toBe(200);
    expect((await read({ share })).status).toBe(404);
  });
});

describe('the report as a PDF', () => {
  it('is one page with the same content, for its owner and by its link alone', async () => {
    const shared = await makeShared();
    const { projectId } = shared;
    await saveAddress(projectId, '412 Alder Lane, Łódź');
    for (let n = 0; n < 4; n += 1) {
      const referrer = 'portal.example';
      const played = { address: addressOf(900 + n), quarters: n === 0 ? 4 : 1, referrer };
      await tell(await openPage(shared), played);
    }
    const { path } = (await anna.call(openDeliveryLink, { projectId, deliveryKind: 'report' }))
      .body;
    const query = { share: path.split('share=')[1] };
    const answer = await stranger.fetch(downloadPlayReport, { projectId }, { query });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(countPdfPages(pdf)).toBe(1);
    const text = readPdfText(pdf);
    for (const said of ['412 Alder Lane, Łódź', 'Plays', '4', '1 of 4', 'portal.example']) {
      expect(text.split('\n')).toContain(said);
    }
    // For screen readers.
    const raw = pdf.toString('latin1');
    for (const entry of ['/MarkInfo', '/StructTreeRoot', '/Lang (en-US)'])
      expect(raw).toContain(entry);
    const own = await anna.fetch(downloadPlayReport, { projectId });
    expect(own.status).toBe(200);
    await own.body?.cancel();
    const wrong = { query: { share: 'A'.repeat(22) } };
    expect((await stranger.call(downloadPlayReport, { projectId }, wrong)).status).toBe(404);
  });

  it('without any plays says so instead of figures', async () => {
    const { projectId } = await makeShared();
    const answer = await anna.fetch(downloadPlayReport, { projectId });
    const text = readPdfText(Buffer.from(await answer.arrayBuffer()));
    expect(text).toContain('No plays yet.');
    expect(text).not.toMatch(/Watched half or more|%|The last/);
  });

  it('is written once for all requests, until its content changes', async () => {
    const shared = await makeShared();
    const { projectId } = shared;
    const download = async () =>
      Buffer.from(await (await anna.fetch(downloadPlayReport, { projectId })).arrayBuffer());
    const [first, beside] = await Promise.all([download(), download()]);
    // It contains the second in which it was written.
    await wait(1_100);
    expect([first.equals(beside), first.equals(await download())]).toEqual([true, true]);
    await tell(await openPage(shared), { address: addressOf(950), referrer: QR_REFERRER });
    const changed = await download();
    expect(changed.equals(first)).toBe(false);
    expect(readPdfText(changed).split('\n')).toContain('A QR code');
  });
});

async function saveAddress(projectId: string, address: string): Promise<void> {
  await anna.call(saveFacts, { projectId }, { body: { facts: { address }, captions: [] } });
}
