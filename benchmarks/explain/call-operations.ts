import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as checkout from '@/contracts/money/checkout';
import * as ledger from '@/contracts/money/ledger';
import type { Operation } from '@/contracts/operation';
import * as settings from '@/contracts/people/settings';
import * as users from '@/contracts/people/users';
import * as enhancements from '@/contracts/production/enhancements';
import * as generation from '@/contracts/production/generation';
import * as sharing from '@/contracts/production/sharing';
import * as stills from '@/contracts/production/stills';
import * as versions from '@/contracts/production/versions';
import * as brands from '@/contracts/project/brands';
import * as facts from '@/contracts/project/facts';
import * as projects from '@/contracts/project/projects';
import * as shots from '@/contracts/project/shots';
import * as approval from '@/contracts/publishing/approval';
import * as delivery from '@/contracts/publishing/delivery';
import * as plays from '@/contracts/publishing/plays';
import type { Deps } from '@/product-api/deps';
import * as payments from '@/product-api/people/checkout/checkout-store';
import type { ApiAnswer, ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';

const WAIT_MS = 120_000;

/** Calls every operation as a user with many projects, who creates another one. */
export async function callOperations(me: ApiClient): Promise<void> {
  const call = async (
    operation: Operation,
    params: Record<string, string> = {},
    options: Parameters<ApiClient['call']>[2] = {},
  ): Promise<ApiAnswer['body']> => {
    const answer = await me.fetch(operation, params, options);
    const text = await answer.text();
    if (answer.status >= 400) console.error(`${operation.name} answered ${answer.status}: ${text}`);
    return /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
  };
  await callAccount(call);

  const plan = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const { id: projectId } = await call(
    projects.createProject,
    {},
    { body: { ...plan, name: 'A' } },
  );
  const project = { projectId };
  const [shotId, other] = [randomUUID(), randomUUID()];
  for (const [index, each] of [shotId, other].entries()) {
    const bytes = await makePhoto(index + 1);
    await me.upload(projectId, { shotId: each, name: 'room.jpg', bytes });
  }
  const shot = { projectId, shotId };
  await call(projects.readProject, project);
  await call(projects.saveProject, project, {
    body: {
      projectData: {
        images: [shotId, other].map((id) => ({ id, cameraMotion: 'zoom-in' })),
      },
    },
  });
  await call(projects.saveProjectInfo, project, { body: { name: 'B', description: 'C' } });
  await call(facts.readFacts, project);
  await call(facts.saveFacts, project, { body: { facts: {}, captions: [] } });
  await call(shots.readClipStrip, shot);
  await call(shots.readShotImage, shot);
  const { url } = await call(shots.readShotUrl, shot);
  if (typeof url === 'string') await fetch(new URL(url, me.address));

  await call(enhancements.enhanceShot, shot, { body: { prompt: 'Brighter' }, headers: newKey() });
  const { variants } = await call(enhancements.listVariants, shot);
  const fileName: string = variants.at(-1).fileName;
  await call(enhancements.pickVariant, shot, { body: { fileName } });
  await call(generation.generateShotVideo, shot, { body: { prompt: 'Zoom' }, headers: newKey() });
  await until(async () => (await call(generation.readShotWork, shot)).status !== 'processing');
  await call(enhancements.removeVariant, { ...shot, fileName });

  await call(generation.readGenerationPrice, project);
  await call(generation.generateVideo, project, { body: {}, headers: newKey() });
  await call(generation.cancelGeneration, project);
  await call(generation.generateVideo, project, { body: {}, headers: newKey() });
  await until(async () => (await call(generation.readStatus, project)).status === 'completed');
  await callVideo(call, project);

  const copy = await call(projects.retryProject, project);
  await call(shots.removeShot, { projectId, shotId: other });
  await call(projects.deleteProject, { projectId: copy.projectId });
  await call(projects.deleteProject, project);
}

type Call = (
  operation: Operation,
  params?: Record<string, string>,
  options?: Parameters<ApiClient['call']>[2],
) => Promise<ApiAnswer['body']>;

async function callAccount(call: Call): Promise<void> {
  await call(users.readUser);
  await call(users.readPreferences);
  await call(users.savePreferences, {}, { body: { labelAltered: true } });
  await call(brands.readBrand);
  await call(brands.saveBrand, {}, { body: {} });
  await call(settings.readSettings);
  await call(ledger.readBalance);
  await call(ledger.listTransactions);
  await call(ledger.exportTransactions);
  await call(projects.listProjects, {}, { query: { limit: 24 } });
  await call(projects.listProjects);
  const { url } = await call(checkout.createCheckout);
  const checkoutId = new URL(url, 'http://site').searchParams.get('id') ?? randomUUID();
  await call(checkout.completeLocalCheckout, { checkoutId }, { body: { quantity: 1 } });
  await call(checkout.readCheckout, { checkoutId });
  await call(checkout.listLatePayments);
  await call(checkout.receiveStripeEvent, {}, { body: {} });
}

async function callVideo(call: Call, project: { projectId: string }): Promise<void> {
  for (const operation of [
    generation.readPoster,
    generation.streamPreview,
    generation.streamVideo,
    generation.downloadVideo,
    versions.downloadVersions,
    versions.listVersions,
  ]) {
    await call(operation, project);
  }
  const { version } = await call(versions.addVersion, project, { body: { preset: 'reel' } });
  const one = { ...project, versionId: version.versionId };
  await call(versions.saveVersion, one, { body: { targetSeconds: 20 } });
  await call(generation.generateVideo, project, { body: {}, headers: newKey() });
  await until(async () => (await call(generation.readStatus, project)).status === 'completed');
  for (const operation of [
    versions.streamVersion,
    versions.downloadVersion,
    versions.readVersionPoster,
    versions.streamVersionPreview,
  ]) {
    await call(operation, one);
  }
  const { path } = await call(versions.shareVersion, one, { body: {} });
  await call(versions.readSharedVersion, one, { query: { share: toToken(path) } });
  await call(versions.unshareVersion, one);
  const shared = await call(sharing.shareProject, project, { body: {} });
  await call(sharing.readSharedVideo, project, { query: { share: toToken(shared.path) } });
  await call(sharing.unshareProject, project);
  await callDelivery(call, project);
  await call(versions.removeVersion, one);
}

async function callDelivery(call: Call, project: { projectId: string }): Promise<void> {
  const page = { ...project, deliveryKind: 'branded' };
  const { path } = await call(delivery.openDeliveryLink, page);
  const query = { share: toToken(path) };
  const { versions } = await call(delivery.readDeliveryPage, project, { query });
  await call(delivery.listDeliveryLinks, project);
  const body = { playToken: versions[0].playToken, place: 'listing', quarters: 4 };
  await call(plays.recordPlay, {}, { body, headers: { 'user-agent': 'Mozilla/5.0' } });
  await call(plays.readPlayReport, project);
  const report = { ...project, deliveryKind: 'report' };
  const { path: reportPath } = await call(delivery.openDeliveryLink, report);
  const shared = { query: { share: toToken(reportPath) } };
  await call(plays.downloadPlayReport, project, shared);
  await callApproval(call, project, { query, versionId: versions[0].versionId });
  const version = { ...project, versionId: versions[0].versionId };
  const { stills: listed } = await call(stills.listStills, version);
  const of = { ...version, shotId: listed[0].shotId };
  await call(stills.readNetworkStill, of, { query: { ...query, size: 'link', width: '320' } });
  await call(delivery.revokeDeliveryLink, page);
}

async function callApproval(
  call: Call,
  project: { projectId: string },
  { query, versionId }: { readonly query: { readonly share: string }; readonly versionId: string },
): Promise<void> {
  await call(approval.switchApproval, project, { body: { isOpen: true } });
  const body = { versionId, seconds: 1, text: 'A little longer, please' };
  const { commentId } = await call(approval.writeComment, project, { query, body });
  await call(approval.approveListing, project, { query, body: {} });
  await call(approval.readApproval, project);
  const one = { ...project, commentId };
  await call(approval.answerComment, one, { body: { isResolved: true } });
  await call(approval.removeComment, one);
}

function toToken(path: string): string {
  return new URL(path, 'http://site').searchParams.get('share') ?? '';
}

function newKey(): Record<string, string> {
  return { 'idempotency-key': randomUUID() };
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await isReached())) {
    if (Date.now() > end) throw new Error('The renderer did not finish in time.');
    await wait(100);
  }
}

/** Runs the statements of a payment provider's events, which have no signed-in user. */
export async function applyPayments({ database }: Pick<Deps, 'database'>): Promise<void> {
  const eventId = randomUUID();
  await payments.insertEvent(database, { kind: 'other', eventId });
  await payments.takeEvent(database);
  await payments.finishEvent(database, eventId);
  await payments.selectCheckoutBySession(database, 'session 77', randomUUID());
  await database.transaction(async (transaction) => {
    await payments.lockCheckoutByPayment(transaction, 'payment 77');
    await payments.selectDispute(transaction, 'dispute 77');
    await payments.saveDispute(transaction, 'dispute 77', { outcome: 'won', taken: 0 });
  });
}
