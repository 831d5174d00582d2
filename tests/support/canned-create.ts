import { expect, type Page } from '@playwright/test';
import { answer, answerMedia, cannedId, cannedProject, cannedSettings } from './canned-answers';

/** Base path of the canned project's calls. */
export const project = `/api/video-projects/${cannedId}`;

/**
 * Opens a stored project of three photos, with enough tokens for it unless another balance is given.
 * @param answerMore responses that replace the default ones.
 */
export async function openCreate(
  page: Page,
  change = {},
  tokens = 1_000,
  answerMore: () => Promise<unknown> = async () => {},
): Promise<void> {
  await answerMedia(page);
  await answer(page, 'GET', '/api/settings', { body: cannedSettings });
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens } });
  const stored = cannedProject(3, change);
  await answer(page, 'GET', project, { body: stored });
  if (stored.status !== 'processing') {
    const body = { projectId: cannedId, status: stored.status };
    await answer(page, 'GET', `${project}/status`, { body });
  }
  await answerMore();
  await page.goto(`/app/create?project=${cannedId}`);
  await expect(page.getByTestId('tile')).toHaveCount(stored.clips.length);
}
