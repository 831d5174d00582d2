import { readFile } from 'node:fs/promises';
import type { DeliveryKind } from '@/contracts/delivery-kind';
import {
  listVersions,
  readSharedVersion,
  shareVersion,
  type Version,
} from '@/contracts/production/versions';
import { saveBrand, uploadHeadshot } from '@/contracts/project/brands';
import { saveFacts } from '@/contracts/project/facts';
import { answerComment, switchApproval, writeComment } from '@/contracts/publishing/approval';
import { openDeliveryLink } from '@/contracts/publishing/delivery';
import { recordPlay } from '@/contracts/publishing/plays';
import { ApiClient } from './api-client';
import { makeVideoOf } from './make-video';

const folder = 'public/sample-listing';

/** Paths of the links. */
export interface DeliveredLinks extends Readonly<Record<DeliveryKind, string>> {
  /** Turns approval of the page with the brand on or off; it has comments. */
  setApproval(isOpen: boolean): Promise<void>;
}

/** Delivers the sample listing with facts and a brand, and has it watched a few times. */
export async function deliverSample(apiOrigin: string): Promise<DeliveredLinks> {
  const api = new ApiClient(apiOrigin);
  const listing = JSON.parse(await readFile(`${folder}/listing.json`, 'utf8'));
  const listed: { file: string; caption?: object }[] = listing.photos;
  const { projectId, shotIds } = await makeVideoOf(
    api,
    listing,
    listed.map(({ file }) => `${folder}/${file}`),
    ['mls', 'reel', 'square'],
  );
  const captions = listed.flatMap(({ caption }, n) =>
    caption === undefined ? [] : [{ ...caption, shotId: shotIds[n] }],
  );
  const highlights = ['Glass from wall to wall', 'Pool and terrace', 'Ten minutes to the ferry'];
  const facts = { ...listing.facts, highlights };
  await api.call(saveFacts, { projectId }, { body: { facts, captions } });
  await api.call(saveBrand, {}, { body: brand });
  const bytes = new Uint8Array(await readFile(`${folder}/08-pool.jpg`));
  await api.uploadTo(uploadHeadshot, {}, { name: 'me.jpg', bytes });
  await watch(api, projectId);
  const open = async (deliveryKind: DeliveryKind) =>
    (await api.call(openDeliveryLink, { projectId, deliveryKind })).body.path;
  const branded = await open('branded');
  const setApproval = async (isOpen: boolean) => {
    await api.call(switchApproval, { projectId }, { body: { isOpen } });
  };
  await comment(api, projectId, branded, setApproval);
  return {
    branded,
    setApproval,
    neutral: await open('neutral'),
    report: await open('report'),
  };
}

/** Two comments of a client, one of them answered. */
async function comment(
  api: ApiClient,
  projectId: string,
  page: string,
  setApproval: DeliveredLinks['setApproval'],
): Promise<void> {
  const query = { share: page.split('share=')[1] };
  const [first]: Version[] = (await api.call(listVersions, { projectId })).body.versions;
  const write = async (body: object) =>
    (
      await api.call(
        writeComment,
        { projectId },
        { query, body: { versionId: first?.versionId, ...body } },
      )
    ).body.commentId;
  await setApproval(true);
  const text = 'Could the kitchen stay a little longer?';
  const commentId = await write({ seconds: 5, text, author: 'Dana Whitfield' });
  await write({ seconds: 12, text: 'The pool is lovely, leave it as it is.' });
  const body = { answer: 'It stays two seconds longer now.', isResolved: true };
  await api.call(answerComment, { projectId, commentId }, { body });
  await setApproval(false);
}

const brand = {
  name: 'Maya Lindqvist',
  title: 'Listing agent',
  brokerage: 'Coast & Cedar',
  licence: 'DRE 01234567',
  phone: '(555) 010-0142',
  email: 'maya@coast-cedar.example',
  website: 'coast-cedar.example',
  showsEqualHousing: true,
};

/** Some viewers, each with a browser of another name, from two sites. */
async function watch(api: ApiClient, projectId: string): Promise<void> {
  const versions: Version[] = (await api.call(listVersions, { projectId })).body.versions;
  for (const [n, { versionId }] of [...versions, ...versions.slice(0, 2)].entries()) {
    const { path } = (await api.call(shareVersion, { projectId, versionId })).body;
    const query = { share: path.split('share=')[1] };
    const { playToken } = (await api.call(readSharedVersion, { projectId, versionId }, { query }))
      .body;
    const referrer = n % 2 === 0 ? 'portal.example' : 'agency.example';
    const headers = { 'user-agent': `Mozilla/5.0 (X11; viewer ${n})` };
    const body = { playToken, place: 'listing', quarters: 4 - (n % 3), referrer };
    await api.call(recordPlay, {}, { body, headers });
  }
}
