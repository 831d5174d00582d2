import { openDeliveryLink } from '@/contracts/publishing/delivery';
import { readPlayReport } from '@/contracts/publishing/plays';
import { ApiClient } from '../../support/api-client';
import { makeVideo } from '../../support/make-video';
import { makePhotos } from '../../support/photos';
import { type RunningHomereel, startHomereel } from '../../support/start-homereel';
import { expect, startEngine, test } from '../browser-test';
import type { EngineName } from '../engines/engine';
import { Person } from '../person';
import { startVisitorProxy } from './visitor-proxy';

const engineNames = ['chromium', 'firefox', 'webkit'] as const satisfies readonly EngineName[];
const PEOPLE = 100;
const FORGED = 10_000;
/** Requests that a driver lets a script make before it times out. */
const FORGED_AT_ONCE = 50;

/** Only the counting should stop forgers here: request limits would stop them too. */
const unlimited = {
  TRUSTED_PROXIES: 'loopback',
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_CHANGES_PER_MINUTE: '1000000',
  LIMIT_REQUESTS_PER_ADDRESS_PER_MINUTE: '1000000',
  LIMIT_REQUESTS_PER_SHARE_LINK_PER_MINUTE: '1000000',
};

interface Listing {
  readonly homereel: RunningHomereel;
  readonly projectId: string;
  /** Path of its page. */
  readonly path: string;
}

test('a hundred users in three engines are a hundred plays, ten thousand forged ones hardly any', async ({
  folder,
}, testInfo) => {
  testInfo.setTimeout(1_800_000);
  const homereel = await startHomereel(unlimited);
  try {
    const api = new ApiClient(homereel.apiOrigin);
    const [photo = ''] = await makePhotos(folder, 1, { width: 1280, height: 960 });
    const about = { name: 'Harbour flat', description: 'Two rooms and a quay.' };
    const projectId = await makeVideo(api, about, photo, [], 4);
    const page = { projectId, deliveryKind: 'branded' };
    const { path } = (await api.call(openDeliveryLink, page)).body;
    const listing = { homereel, projectId, path };
    const count = async (): Promise<number> =>
      (await api.call(readPlayReport, { projectId })).body.total.plays;

    await Promise.all(
      shareOut(PEOPLE).map(([name, people], n) =>
        withEngine(name, listing, (one) => watch(one, people, n)),
      ),
    );
    const watched = await count();
    expect(Math.abs(watched - PEOPLE), `${watched} counted`).toBeLessThanOrEqual(2);

    await Promise.all(
      shareOut(FORGED).map(([name, plays]) =>
        withEngine(name, listing, (one) => forge(one, plays)),
      ),
    );
    const forged = (await count()) - watched;
    expect(forged, `${forged} counted`).toBeLessThanOrEqual(20);
    testInfo.annotations.push({ type: 'counted', description: `${watched} and ${forged}` });
  } finally {
    await homereel.stop();
  }
});

/** Distributes a number over the installed engines. */
function shareOut(all: number): [EngineName, number][] {
  const present = engineNames.filter((name) => startEngine(name) !== undefined);
  return present.map((name, n) => [
    name,
    Math.floor((all * (n + 1)) / present.length) - Math.floor((all * n) / present.length),
  ]);
}

interface Browsing extends Listing {
  readonly person: Person;
  setAddress(address: string): void;
}

async function withEngine(
  name: EngineName,
  listing: Listing,
  use: (browsing: Browsing) => Promise<void>,
): Promise<void> {
  const proxy = await startVisitorProxy(listing.homereel.origin);
  const engine = await startEngine(name)?.();
  const session = await engine?.openSession();
  try {
    if (session === undefined) return;
    const person = new Person(session, proxy.origin);
    await use({ ...listing, person, setAddress: proxy.setAddress });
  } finally {
    await session?.close();
    await engine?.close();
    await proxy.close();
  }
}

/** Users with different addresses press Play one after the other and watch a part of the video. */
async function watch(
  { person, path, setAddress }: Browsing,
  people: number,
  engine: number,
): Promise<void> {
  for (let n = 0; n < people; n += 1) {
    setAddress(`198.51.${engine}.${1 + n}`);
    await person.open(path);
    await person.expectPlaying({ label: 'Video of Harbour flat' });
    // The report has been answered, because pending requests end with the page.
    await expect.poll(() => person.session.evaluate(toldPlays)).toMatch(/^[1-9]/);
  }
}

/** Number of reports that the page has sent about its play. */
const toldPlays =
  "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/plays')).length";

/**
 * Sends forged plays from one address: plays after reloads, and as many more by a script, every tenth with a
 * new token.
 */
async function forge(
  { person, projectId, path, setAddress }: Browsing,
  plays: number,
): Promise<void> {
  setAddress('203.0.113.77');
  for (let reload = 0; reload < 3; reload += 1) {
    await person.open(path);
    await person.expectPlaying({ label: 'Video of Harbour flat' });
  }
  const page = `/api/video-projects/${projectId}/delivery/page?${path.split('?')[1]}`;
  for (let left = plays; left > 0; left -= FORGED_AT_ONCE) {
    const times = Math.min(FORGED_AT_ONCE, left);
    const sent = await person.session.evaluate(
      `(${forgePlays})(${JSON.stringify(page)}, ${times})`,
    );
    expect(sent).toBe(String(times));
  }
}

/** Runs in the page. @returns the number of plays that the site accepted. */
async function forgePlays(page: string, times: number): Promise<number> {
  let left = times;
  let taken = 0;
  const work = async () => {
    let playToken: string | undefined;
    while (left > 0) {
      left -= 1;
      if (playToken === undefined || left % 10 === 0) {
        const { versions } = await (await fetch(page)).json();
        playToken = versions[0].playToken;
      }
      const { status } = await fetch('/api/plays', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-application-name': 'Homereel' },
        body: JSON.stringify({ playToken, place: 'listing', quarters: 4 }),
      });
      if (status === 204) taken += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return taken;
}
