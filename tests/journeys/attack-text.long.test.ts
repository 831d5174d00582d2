import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { saveBrand } from '@/contracts/project/brands';
import { saveFacts } from '@/contracts/project/facts';
import { openDeliveryLink, readDeliveryPage } from '@/contracts/publishing/delivery';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

/** Texts made to be slow, and what another person notices of them. */

const idp = await startTokenIssuer();
const api = await startTestApi({
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  TRIAL_TOKENS: '5000',
  LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_CHANGES_PER_MINUTE: '100000',
});
const mallory = new ApiClient(api.address, await idp.sign('mallory'));
const ben = new ApiClient(api.address, await idp.sign('ben'));
const steps = new VersionSteps(mallory);
await startFakeRenderer(api);

const table: string[] = [];
afterAll(() => console.log(table.join('\n')));

const SHOTS = 60;
/** As long as a caption may be, of characters that NFKC makes two of. */
const longest = 'ﬀ'.repeat(100);

async function measure<Answer>(name: string, work: () => Promise<Answer>) {
  const begin = performance.now();
  const answer = await work();
  const ms = performance.now() - begin;
  table.push(`${name.padEnd(44)} ${ms.toFixed(1)} ms`);
  return { answer, ms };
}

it('captions of shots that a project cannot have are dropped, and its page delays nobody', async () => {
  const { projectId, shotIds } = await makePhotoProject(mallory, SHOTS);
  const save = (captions: readonly object[]) =>
    mallory.call(saveFacts, { projectId }, { body: { facts: {}, captions } });
  const write = (shotId: string, text: string) => ({ shotId, title: text, detail: text });
  const absent = Array.from({ length: 500 }, () => randomUUID());

  const composed = await save(absent.map((shotId) => write(shotId, '㌖'.repeat(100))));
  expect([composed.status, composed.body.code]).toEqual([400, 'invalid_request']);
  // Another tab removed a shot that this one captions: the rest is saved.
  const some = [...absent.slice(0, 440), ...shotIds].map((shotId) => write(shotId, longest));
  const saved = await save(some);
  const stored = saved.body.captions.map(({ shotId }: { shotId: string }) => shotId);
  expect([saved.status, stored]).toEqual([200, shotIds]);

  await mallory.call(saveBrand, {}, { body: { name: 'Maya Lindqvist', brokerage: 'Bay & Oak' } });
  await steps.add(projectId, 'mls');
  await steps.generate(projectId);
  const opened = await mallory.call(openDeliveryLink, { projectId, deliveryKind: 'neutral' });
  const share = opened.body.path.split('share=')[1];
  const ask = () => ben.call(readDeliveryPage, { projectId }, { query: { share } });
  await ben.call(readBalance);
  const alone = await measure('tokens of another person, alone', () => ben.call(readBalance));
  const [page, beside] = await Promise.all([
    measure('page of 60 of the longest captions', ask),
    measure('tokens of another person, beside the page', () => ben.call(readBalance)),
  ]);
  await measure('the page again', ask);
  expect([page.answer.status, beside.answer.status]).toEqual([200, 200]);
  expect(beside.ms).toBeLessThan(alone.ms + 1_000);
});
