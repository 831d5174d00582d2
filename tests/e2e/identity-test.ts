import { setTimeout as wait } from 'node:timers/promises';
import { test as base, expect, type Page } from '@playwright/test';
import { type IdentityStack, startIdentityStack } from './identity-stack';

interface WorkerFixtures {
  /** Web, identity provider, database and a minimal product API; shared by a worker's tests. */
  stack: IdentityStack;
}

const answers: Record<string, unknown> = {
  '/api/user': {
    user: { userId: 'user-1', name: 'Anna Agent', email: 'anna@example.test' },
    tenant: { id: 'tenant-1', name: 'Harbour Realty' },
  },
  '/api/user/tokens': { tokens: 42 },
  '/api/settings': { vid_gen_price: 10, image_enhance_price: 5 },
  '/api/projects': [],
};

export const test = base.extend<{ calm: undefined }, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const stack = await startIdentityStack();
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  calm: [
    async ({ stack }, use) => {
      stack.provider.faults.set(undefined);
      stack.tokenLife.seconds = 600;
      stack.api.refusals.clear();
      stack.api.answer = async (request, response) => {
        for await (const _ of request);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answers[request.url?.split('?')[0] ?? ''] ?? {}));
      };
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect, wait };

/** Opens a page, and signs in as Anna on the way. */
export async function signIn(
  page: Page,
  stack: IdentityStack,
  path = '/app',
  button = 'Continue with Email',
): Promise<void> {
  await page.goto(`${stack.origin}${path}`);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: /Anna Agent/ }).click();
}

/** Returns the session that the server reports to the browser. */
export const askSession = (page: Page) =>
  page.evaluate(async () => (await fetch('/auth/session')).json() as Promise<{ user?: object }>);
