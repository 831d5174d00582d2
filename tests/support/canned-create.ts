import { expect, type Page } from '@playwright/test';
import { answer, answerMedia, cannedId, cannedProject } from './canned-answers';

/** Where the canned project's calls go. */
export const project = `/api/video-projects/${cannedId}`;
const settings = {
  vid_gen_price: 10,
  image_enhance_price: 5,
  costs: { imageEnhancement: 5 },
  topUp: { tokens: 100, amount: 1_900, currency: 'usd' },
  limits: {
    photoBytes: 50_000_000,
    photoPixels: 100_000_000,
    clipBytes: 500_000_000,
    clipSeconds: 120,
    itemsPerProject: 60,
  },
};

/** Opens a stored project of three photos, with enough tokens for it unless another balance is given. */
export async function openCreate(page: Page, change = {}, tokens = 1_000): Promise<void> {
  await answerMedia(page);
  await answer(page, 'GET', '/api/settings', { body: settings });
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens } });
  await answer(page, 'GET', project, { body: cannedProject(3, change) });
  await page.goto(`/app/create?project=${cannedId}`);
  await expect(page.getByTestId('tile')).toHaveCount(3);
}
