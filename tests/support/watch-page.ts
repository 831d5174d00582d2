import type { Page } from '@playwright/test';

/** Keeps what a page says in the console. */
export function watchPage(page: Page) {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  return { complaints };
}
