import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseFiles, expectUploaded } from '../support/create-steps';
import { expect, expectAccessible, test } from '../support/end-to-end';

const sample = new URL('../../public/sample-listing/', import.meta.url).pathname;
const photos = ['04-kitchen.jpg', '07-bath.jpg', '01-front.jpg'];

test('an edit says why, leaves out the same view, suggests captions that nothing uses, and is undone', async ({
  page,
  folder,
}) => {
  const again = join(folder, 'kitchen-2.jpg');
  await copyFile(join(sample, '04-kitchen.jpg'), again);
  await page.goto('/app/create');
  const edit = page.getByRole('button', { name: 'Edit for me' });
  await expect(edit).toHaveCount(0);
  await chooseFiles(page, [...photos.map((name) => join(sample, name)), again]);
  await expectUploaded(page, [...photos, 'kitchen-2.jpg']);
  await edit.click();

  const tray = page.getByRole('region', { name: 'Not in this video (1)' });
  await expect(tray).toContainText('Left out: same view as 04-kitchen.', { timeout: 60_000 });
  await expectUploaded(page, ['01-front.jpg', '04-kitchen.jpg', '07-bath.jpg']);
  const tiles = page.getByTestId('tile');
  await expect(tiles.first()).toContainText('First: shows the front of the house.');
  await expectAccessible(page);

  const caption = page.getByRole('textbox', { name: 'Caption of photo 2, 04-kitchen.jpg' });
  await expect(caption).toHaveAttribute('placeholder', 'Kitchen');
  const id = new URL(page.url()).searchParams.get('project');
  const readCaptions = async () => {
    const headers = { 'x-application-name': 'Homereel' };
    const answer = await page.request.get(`/api/video-projects/${id}/facts`, { headers });
    return (await answer.json()).captions;
  };
  expect(await readCaptions()).toEqual([]);
  await caption.focus();
  // Moving past with Tab accepts nothing.
  await page.keyboard.press('Tab');
  const offer = 'Use “Kitchen” as the caption of photo 2, 04-kitchen.jpg';
  await expect(page.getByRole('button', { name: offer })).toBeFocused();
  await expect(caption).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(caption).toHaveValue('Kitchen');
  await expect(caption).toBeFocused();
  await expect.poll(readCaptions).toMatchObject([{ title: 'Kitchen' }]);

  await page.reload();
  await page.getByRole('button', { name: 'Add back kitchen-2.jpg' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Uploads (4)' })).toBeVisible();
  // Each button disappears after its action; the next Tab continues from the result.
  await expect(page.getByRole('button', { name: /kitchen-2\.jpg\. Move$/ })).toBeFocused();
  await page.getByRole('button', { name: 'Undo edit' }).press('Enter');
  await expect(edit).toBeFocused();
  await expectUploaded(page, [...photos, 'kitchen-2.jpg']);
  await expect(page.getByRole('button', { name: 'Undo edit' })).toHaveCount(0);
});
