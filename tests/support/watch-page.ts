import type { Page } from '@playwright/test';

/** Keeps the addresses of the script files a page fetches, and what it says in the console. */
export function watchPage(page: Page) {
  const scripts: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  page.on('console', (message) => complaints.push(message.text()));
  return { scripts, complaints };
}
