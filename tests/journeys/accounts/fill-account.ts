import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createAccessToken } from '@/contracts/people/access-tokens';
import { readUser } from '@/contracts/people/users';
import { enhanceShot } from '@/contracts/production/enhancements';
import { createListing, type Listing, readListing } from '@/contracts/production/listings';
import { shareProject } from '@/contracts/production/sharing';
import { listVersions } from '@/contracts/production/versions';
import { saveBrand, uploadHeadshot, uploadLogo } from '@/contracts/project/brands';
import { saveFacts } from '@/contracts/project/facts';
import { createProject } from '@/contracts/project/projects';
import { uploadTrack } from '@/contracts/project/tracks';
import { saveVoice } from '@/contracts/project/voice';
import { switchApproval, writeComment } from '@/contracts/publishing/approval';
import { openDeliveryLink, readDeliveryPage } from '@/contracts/publishing/delivery';
import { recordPlay } from '@/contracts/publishing/plays';
import { createWebhook, listWebhookDeliveries, testWebhook } from '@/contracts/publishing/webhooks';
import { ApiClient } from '@/tests/support/api-client';
import { putRung, putVideo, readCaller } from '@/tests/support/complete-video';
import { eventually } from '@/tests/support/eventually';
import { makePhoto } from '@/tests/support/make-picture';
import { makeTrack } from '@/tests/support/make-track';
import type { TestApi } from '@/tests/support/start-api';
import { TusClient } from '@/tests/support/tus-client';
import { sendVoice } from '@/tests/support/voices';
import type { WebhookReceiver } from '@/tests/support/webhook-receiver';

/** Unique words by which a user's rows and files can be found. */
export function toWords(mark: string) {
  return {
    email: `somebody@${mark}.example`,
    name: `Somebody ${mark}`,
    subject: `subject-${mark}`,
    address: `77 ${mark} Crescent`,
    photo: `${mark}-hall.jpg`,
    script: `Welcome to the ${mark} hall.`,
    prompt: `${mark} and brighter`,
    referrer: `www.${mark}.example`,
    comment: `Please show the ${mark} hall longer.`,
    listed: `78 ${mark} Crescent`,
    track: `${mark}.mp3`,
    fingerprint: `${mark} on monday`,
    tokenName: `token ${mark}`,
    hookPath: `/${mark}`,
    gonePath: `/${mark}-gone.jpg`,
  };
}
export type Words = ReturnType<typeof toWords>;

interface Filling {
  readonly api: TestApi;
  readonly person: ApiClient;
  readonly words: Words;
  readonly receiver: WebhookReceiver;
}

export interface Filled {
  readonly userId: string;
  /** A project with every kind of data. */
  readonly projectId: string;
  readonly shotId: string;
  /** Created by a program's call; its webhook received the event. */
  readonly listed: Listing;
  /** Secret of an access token. */
  readonly secret: string;
  /** Token of a share link. */
  readonly share: string;
}

/** Creates every kind of data of a user. Requires a running renderer that finishes its jobs. */
export async function fillAccount(filling: Filling): Promise<Filled> {
  const { api, person } = filling;
  const { userId } = (await person.call(readUser)).body.user;
  const webhookId = await addWebhook(filling);
  const { projectId, shotId } = await fillProject(filling);
  await addBrand(filling);
  const secret = await addAccessToken(filling);
  const listed = await makeListings(filling, secret);
  const caller = await readCaller(api.deps, userId);
  await putVideo(api.deps, caller, projectId, Buffer.from('a video'));
  const share = await showVideo(filling, projectId);
  await putUses(filling, userId);
  await eventually(async () => {
    const { body } = await person.call(listWebhookDeliveries, { webhookId });
    const types = body.deliveries.map(({ type }: { type: string }) => type).sort();
    expect(types).toEqual(['project.ready', 'version.ready', 'webhook.test']);
  });
  return { userId, projectId, shotId, listed, secret, share };
}

async function addWebhook({ person, words, receiver }: Filling): Promise<string> {
  const events = ['version.ready', 'project.ready'];
  const body = { url: receiver.toUrl(words.hookPath), events };
  const { webhookId } = (await person.call(createWebhook, {}, { body })).body.webhook;
  await person.call(testWebhook, { webhookId });
  return webhookId;
}

async function fillProject(filling: Filling) {
  const { api, person, words } = filling;
  const plan = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const body = { ...plan, name: words.address };
  const projectId: string = (await person.call(createProject, {}, { body })).body.id;
  const shotId = randomUUID();
  await person.upload(projectId, { shotId, name: words.photo, bytes: await makePhoto(1) });
  const enhanced = { body: { prompt: words.prompt } };
  expect((await person.call(enhanceShot, { projectId, shotId }, enhanced)).status).toBe(200);
  const facts = { facts: { address: words.address }, captions: [] };
  await person.call(saveFacts, { projectId }, { body: facts });
  expect((await sendVoice(person, projectId)).status).toBe(200);
  await person.call(saveVoice, { projectId }, { body: { script: words.script } });
  const bytes = await makeTrack(join(api.dataDir, 'a.mp3'), { seconds: 8, beatsPerMinute: 120 });
  const track = { name: words.track, bytes };
  const agreed = { agreed: 'true' };
  expect((await person.uploadTo(uploadTrack, { projectId }, track, agreed)).status).toBe(200);
  await sendInParts(filling, projectId);
  return { projectId, shotId };
}

/** Uploads the first part of a file, and the smaller copy of a photo. */
async function sendInParts({ person, words }: Filling, projectId: string): Promise<void> {
  const tus = new TusClient(person, projectId);
  const file = { shotId: randomUUID(), name: `in-parts-${words.photo}`, length: 900 };
  const { uploadId } = (await tus.begin(file)).body;
  await tus.append(uploadId, 0, new Uint8Array(99));
  const fields = { originalBytes: '9000', originalFingerprint: words.fingerprint };
  const bytes = await makePhoto(4);
  const copy = { shotId: randomUUID(), name: `copy-${words.photo}`, bytes };
  expect((await person.upload(projectId, { ...copy, fields })).status).toBe(200);
}

async function addBrand({ person, words }: Filling): Promise<void> {
  await person.call(saveBrand, {}, { body: { name: words.name, email: words.email } });
  const square = { width: 300, height: 300, channels: 4 as const, background: '#17493aff' };
  const png = new Uint8Array(await sharp({ create: square }).png().toBuffer());
  const logo = await person.uploadTo(uploadLogo, {}, { name: 'logo.png', bytes: png });
  const face = { name: 'me.jpg', bytes: await makePhoto(3) };
  const headshot = await person.uploadTo(uploadHeadshot, {}, face);
  expect([logo.status, headshot.status]).toEqual([200, 200]);
}

async function addAccessToken({ person, words }: Filling): Promise<string> {
  const scopes = ['read', 'make', 'spend'];
  const body = { name: words.tokenName, scopes, expiresInDays: null, monthlyTokens: null };
  return (await person.call(createAccessToken, {}, { body })).body.secret;
}

/** Creates one listing from files whose video is rendered, and one from addresses that do not exist. */
async function makeListings(
  { api, person, words, receiver }: Filling,
  secret: string,
): Promise<Listing> {
  const program = new ApiClient(api.address, secret);
  const form = new FormData();
  form.set('facts', JSON.stringify({ address: words.listed }));
  form.set('generate', 'true');
  form.append('file', new Blob([await makePhoto(2)]), words.photo);
  const made = await program.sendForm(createListing, form);
  const photos = [{ url: receiver.toUrl(words.gonePath) }];
  const failed = await program.call(createListing, {}, { body: { photos } });
  expect([made.status, failed.status]).toEqual([202, 202]);
  const settle = (listingId: string, state: string) =>
    eventually(async () => {
      const listing: Listing = (await person.call(readListing, { listingId })).body;
      expect(listing.state).toBe(state);
      return listing;
    });
  await settle(failed.body.listingId, 'failed');
  return settle(made.body.listingId, 'done');
}

/** Creates links of all kinds, a stream, and a play by a viewer. @returns the token of the share link. */
async function showVideo({ api, person, words }: Filling, projectId: string): Promise<string> {
  const { body: versions } = await person.call(listVersions, { projectId });
  await putRung(api.deps, versions.versions[0].versionId);
  const opened = [];
  for (const deliveryKind of ['branded', 'report']) {
    opened.push(await person.call(openDeliveryLink, { projectId, deliveryKind }));
  }
  const query = { share: opened[0]?.body.path.split('share=')[1] };
  const guest = new ApiClient(api.address);
  const page = await guest.call(readDeliveryPage, { projectId }, { query });
  const { playToken } = page.body.versions[0];
  const told = { playToken, place: 'listing', quarters: 2, referrer: words.referrer };
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0' };
  expect((await guest.call(recordPlay, {}, { body: told, headers })).status).toBe(204);
  await person.call(switchApproval, { projectId }, { body: { isOpen: true } });
  const said = {
    versionId: versions.versions[0].versionId,
    seconds: 1,
    text: words.comment,
    author: words.name,
  };
  expect((await guest.call(writeComment, { projectId }, { query, body: said })).status).toBe(201);
  const { path } = (await person.call(shareProject, { projectId }, { body: {} })).body;
  return path.split('share=')[1];
}

/** Inserts rows of a vision model, of a renderer that uses a provider, and of sharing with support. */
async function putUses({ api: { deps }, words }: Filling, userId: string): Promise<void> {
  const { database } = deps;
  await database.query(
    'insert into vision_uses (user_id, day, photos) values ($1, current_date, 1)',
    [userId],
  );
  await database.query(
    `insert into job_checkpoints (job_id, name, value)
     select job_id, 'request', to_jsonb($2::text) from work where user_id = $1`,
    [userId, words.prompt],
  );
  await database.query(
    `insert into support_shares (project_id, expires)
     select project_id, now() + interval '1 day' from projects where user_id = $1`,
    [userId],
  );
}
