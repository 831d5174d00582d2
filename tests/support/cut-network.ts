import { onlineManager } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import { pass } from './render-screen';

/** Takes the network from the browser until the end of the test. @returns what gives it back. */
export async function cutNetwork(): Promise<() => Promise<void>> {
  let isThere = false;
  const seen = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isThere);
  const reconnect = async () => {
    isThere = true;
    window.dispatchEvent(new Event('online'));
    await pass(100);
  };
  onTestFinished(() => {
    seen.mockRestore();
    // Nothing listens for the event any more once the screen is gone.
    onlineManager.setOnline(true);
  });
  window.dispatchEvent(new Event('offline'));
  await pass(100);
  return reconnect;
}
