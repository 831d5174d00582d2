import { expect, type Locator } from '@playwright/test';

/** Starts a player by its own button, unless it has started by itself. */
export async function pressPlay(video: Locator): Promise<void> {
  const button = video.locator('..').getByRole('button', { name: 'Play the video' });
  const isPaused = () => video.evaluate((player: HTMLVideoElement) => player.paused);
  await expect(async () => {
    if (await button.isVisible()) await button.press('Space');
    else expect(await isPaused()).toBe(false);
  }).toPass();
}
