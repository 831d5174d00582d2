import type { Page } from '@playwright/test';
import {
  answer,
  answerMedia,
  cannedId,
  cannedProject,
  cannedShotId,
  cannedVariants,
  refusal,
} from '../support/canned-answers';
import { expect, expectAccessible, test } from '../support/end-to-end';

const shot = `/api/video-projects/${cannedId}/shots/${cannedShotId(0)}`;
const screen = `/app/enhance/${cannedId}/${cannedShotId(0)}`;

async function open(page: Page, names: readonly string[]): Promise<void> {
  await answerMedia(page);
  await answer(page, 'GET', `/api/video-projects/${cannedId}`, { body: cannedProject(3) });
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 100 } });
  await answer(page, 'GET', `${shot}/variants`, cannedVariants(names));
  await page.goto(screen);
  await expect(page.getByRole('heading', { name: 'Enhance Image' })).toBeVisible();
}

test('the latest image is beside the original; the slider starts at 5 percent', async ({
  page,
  consoleErrors,
}) => {
  await open(page, ['original.jpg', 'first.jpg', 'second.jpg', 'film.mp4']);
  await expect(page.getByRole('button', { name: 'Enhanced 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const slider = page.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuenow', '5');
  await expect(page.getByText('Original').first()).toBeVisible();
  await expect(page.getByText('Enhanced', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '10');

  await answer(page, 'GET', `${shot}/variants`, refusal(500, 'internal', 'Broken.'));
  await page.goto(`${screen}?preview=${encodeURIComponent('/icon.svg')}`);
  await expect(page.getByAltText('The original')).toHaveAttribute('src', '/icon.svg');
  consoleErrors.length = 0;
});

test('requires a prompt; the enhancement succeeds or reports its failure', async ({
  page,
  consoleErrors,
}) => {
  await open(page, ['original.jpg']);
  const button = page.getByRole('button', { name: 'Enhance Image (5 tokens)' });
  await expect(button).toBeDisabled();
  await page.getByLabel('How should it look?').fill('   ');
  await expect(button).toBeDisabled();
  await page.getByRole('button', { name: 'Brighten the room' }).click();
  let answered = refusal(502, 'provider_failed', 'Broken.');
  await answer(page, 'POST', `${shot}/enhance`, () => answered);
  await button.click();
  await expect(page.getByText('Enhancement Failed')).toBeVisible();
  await expect(page.getByText('Failed to enhance the image. Please try again.')).toBeVisible();

  answered = {
    body: {
      enhancedImageUrl: '/x',
      enhancedFileName: 'first.jpg',
      falResult: {},
      disclosure: 'adjusted',
    },
  };
  await answer(page, 'GET', `${shot}/variants`, cannedVariants(['original.jpg', 'first.jpg']));
  const sent = page.waitForRequest(`**${shot}/enhance`);
  await button.click();
  expect((await sent).postDataJSON()).toMatchObject({ prompt: 'Brighten the room' });
  await expect(page.getByText('Image Enhanced!')).toBeVisible();
  await expect(page.getByRole('slider')).toBeVisible();
  consoleErrors.length = 0;
});

test('reverting asks with the count, and removes every enhancement', async ({
  page,
  consoleErrors,
}) => {
  await open(page, ['original.jpg', 'first.jpg', 'second.jpg']);
  let answered = refusal(500, 'internal', 'Broken.');
  await answer(page, 'DELETE', /\/variants\//, () => answered);
  const revert = page.getByRole('main').getByRole('button', { name: 'Revert to Original' });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Revert to Original' });
  await revert.click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'This will remove 2 enhanced image(s). This action cannot be undone.',
  );
  await confirm.click();
  await expect(page.getByText('Revert Failed')).toBeVisible();
  await expect(page.getByText('Failed to remove enhancements.')).toBeVisible();

  answered = { body: { message: 'Gone.' } };
  await revert.click();
  await answer(page, 'GET', `${shot}/variants`, cannedVariants(['original.jpg']));
  await confirm.click();
  await expect(page.getByText('Reverted to Original')).toBeVisible();
  await revert.click();
  await expect(page.getByText('No Enhancements')).toBeVisible();
  consoleErrors.length = 0;
});

test('an image becomes a video, in place', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await answerMedia(page);
  const work = `/api/video-projects/${cannedId}/image/${cannedShotId(0)}`;
  await answer(page, 'GET', `/api/video-projects/${cannedId}`, { body: cannedProject(3) });
  await answer(page, 'GET', '/api/user/tokens', { body: { tokens: 100 } });
  await answer(page, 'GET', `${shot}/variants`, cannedVariants(['original.jpg']));
  const none = { body: { shotId: cannedShotId(0), state: 'none' } };
  await answer(page, 'GET', `${work}/status`, none);
  await page.goto(`/app/generate-single/${cannedId}/${cannedShotId(0)}`);
  await expect(page.getByRole('heading', { name: 'Generate Video from Image' })).toBeVisible();
  await expect(page.getByText('Generation takes 2-3 minutes.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Generate Video (10 tokens)' });
  await expect(button).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('How should the camera move?').fill('Slowly towards the window');
  const running = { body: { shotId: cannedShotId(0), state: 'running', progress: 0.3 } };
  await answer(page, 'POST', `${work}/start-gen`, running);
  await answer(page, 'GET', `${work}/status`, running);
  await button.click();
  await expect(page.getByText('30% done')).toBeVisible();
  await answer(page, 'GET', `${work}/status`, refusal(500, 'internal', 'Broken.'));
  const lost = page.getByText('We couldn’t check the progress.');
  await expect(lost).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await answer(page, 'GET', `${shot}/variants`, cannedVariants(['original.jpg', 'film.mp4']));
  await answer(page, 'GET', `${work}/status`, {
    body: { shotId: cannedShotId(0), state: 'completed', fileName: 'film.mp4' },
  });
  await expect(lost).toBeHidden();
  await expect(page.getByLabel('Video of this photo')).toBeVisible();
  consoleErrors.length = 0;
});
