import { isOnline } from '@/lib/is-online';
import { notifyFailure } from './notify';

export const DOWNLOAD_OFFLINE = 'Please download it once the connection is back.';
export const START_OFFLINE =
  'Nothing was started or charged. Please try again once the connection is back.';

/**
 * Whether the browser has a network; a toast says so when it has none.
 *
 * @param consequence what that means for what was asked for.
 */
export function requireNetwork(consequence: string): boolean {
  if (isOnline()) return true;
  notifyFailure('You are offline', consequence);
  return false;
}

/** For links to files, which would open the browser's own error page. */
export function stopDownloadOffline(event: { preventDefault: () => void }): void {
  if (!requireNetwork(DOWNLOAD_OFFLINE)) event.preventDefault();
}
