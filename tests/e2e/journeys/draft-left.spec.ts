import type { Page } from '@playwright/test';
import { cardOf, chooseFiles, expectListed, expectUploaded } from '../../support/create-steps';
import { expect, test } from '../../support/end-to-end';
import { makePhotos } from '../../support/photos';

test('a draft is left with Back, found in the list, and taken up on a phone in a second tab', async ({
  page,
  context,
  folder,
}) => {
  const photos = await makePhotos(folder, 3, { width: 1200, height: 900 });
  const warnings = await test.step('the first photos join a name typed before them', async () => {
    await page.goto('/app');
    await page.getByRole('link', { name: 'New Project' }).click();
    await page.getByLabel('Project name').fill('Seaside cottage');
    // The pause after which a name is saved, while there is no project to save it in.
    await page.waitForTimeout(2_500);
    await chooseFiles(page, photos.slice(0, 2));
    await expectUploaded(page, ['room-1.jpg', 'room-2.jpg']);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    return collectLeavingWarnings(page);
  });

  const laptop = await test.step('the list in another tab shows it', async () => {
    const tab = await context.newPage();
    await tab.goto('/app');
    await expectListed(tab, ['Seaside cottage']);
    return tab;
  });

  await test.step('a reload warns of nothing, and Back shows it in the list behind', async () => {
    await expect(page).toHaveURL(/project=/);
    await page.reload();
    await expectUploaded(page, ['room-1.jpg', 'room-2.jpg']);
    await expect(page.getByLabel('Project name')).toHaveValue('Seaside cottage');
    await page.goBack();
    await expectListed(page, ['Seaside cottage']);
    await expectDraft(page, 'Seaside cottage', 2);
    expect(warnings).toEqual([]);
  });

  await test.step('a second project comes first, here and in the other tab', async () => {
    await page.getByRole('link', { name: 'New Project' }).click();
    await chooseFiles(page, photos.slice(2));
    await expectUploaded(page, ['room-3.jpg']);
    await page.getByLabel('Project name').fill('Town house');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectListed(laptop, ['Town house', 'Seaside cottage']);
    await page.goBack();
    await expectListed(page, ['Town house', 'Seaside cottage']);
  });

  const phone = await test.step('on the phone the first draft continues', async () => {
    const before = await cardOf(page, 'Seaside cottage').locator('img').getAttribute('src');
    const tab = await context.newPage();
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.goto('/app');
    await expectListed(tab, ['Town house', 'Seaside cottage']);
    await tab.getByRole('link', { name: 'Seaside cottage' }).click();
    await expectUploaded(tab, ['room-1.jpg', 'room-2.jpg']);
    await tab.getByLabel('Project name').fill('Seaside villa');
    await chooseFiles(tab, photos.slice(2));
    await expectUploaded(tab, ['room-1.jpg', 'room-2.jpg', 'room-3.jpg']);
    await expectListed(page, ['Seaside villa', 'Town house']);
    await expectDraft(page, 'Seaside villa', 3);
    // Left within the time in which a removal can be undone, and before the pause of saving.
    await tab.getByLabel('Description').fill('Three rooms and a view.');
    await tab.getByRole('button', { name: 'Remove image' }).first().click();
    await expect(tab.getByTestId('tile')).toHaveCount(2);
    await tab.goBack();
    for (const each of [tab, page, laptop]) {
      await expectListed(each, ['Seaside villa', 'Town house']);
      await expectDraft(each, 'Seaside villa', 2);
      await expect(cardOf(each, 'Seaside villa')).toContainText('Three rooms and a view.');
    }
    await expect(cardOf(page, 'Seaside villa').locator('img')).not.toHaveAttribute(
      'src',
      before ?? '',
    );
    return tab;
  });

  await test.step('a photo removed just before the tab is closed is gone as well', async () => {
    await phone.getByRole('link', { name: 'Seaside villa' }).click();
    await expectUploaded(phone, ['room-2.jpg', 'room-3.jpg']);
    await phone.getByRole('button', { name: 'Remove image' }).first().click();
    await expect(phone.getByTestId('tile')).toHaveCount(1);
    await phone.close({ runBeforeUnload: true });
    await page.reload();
    await expectDraft(page, 'Seaside villa', 1);
  });

  await test.step('a project deleted in one tab leaves the other', async () => {
    await laptop.getByRole('button', { name: 'Actions for Town house' }).click();
    await laptop.getByRole('menuitem', { name: 'Delete Project' }).click();
    await laptop.getByRole('button', { name: 'Delete Project' }).click();
    for (const tab of [laptop, page]) {
      await expect(cardOf(tab, 'Town house')).toHaveCount(0);
      await expectListed(tab, ['Seaside villa']);
    }
  });
});

/** The kinds of the dialogs this page opens from now on. */
function collectLeavingWarnings(page: Page): string[] {
  const kinds: string[] = [];
  page.on('dialog', (dialog) => {
    kinds.push(dialog.type());
    void dialog.accept();
  });
  return kinds;
}

async function expectDraft(page: Page, name: string, images: number): Promise<void> {
  const card = cardOf(page, name);
  await expect(card).toContainText('Draft');
  await expect(card).toContainText(images === 1 ? '1 image' : `${images} images`);
  await expect(card.getByText('more')).toHaveText(images > 1 ? [`+${images - 1} more`] : []);
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
}
