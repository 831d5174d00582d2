import { expect, type Page } from '@playwright/test';

/** Waits until the site's service worker answers for the pages of this browser. */
export async function untilInstalled(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
      ),
    )
    .toBe(true);
}

/** Shares files to the app as Android does: as a form that no page of the site sends. */
export async function shareToApp(page: Page, origin: string, files: readonly string[]) {
  await page.goto('about:blank');
  await page.setContent(
    `<form action="${origin}/app/share" method="post" enctype="multipart/form-data">
       <input type="file" name="files" multiple><button>Share</button>
     </form>`,
  );
  await page.locator('input').setInputFiles([...files]);
  await page.getByRole('button', { name: 'Share' }).click();
}
