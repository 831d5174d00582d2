import { isOnline } from '@/lib/is-online';
import { notifyFailure } from './notify';

export const DOWNLOAD_OFFLINE = 'Please download it when you’re back online.';
export const START_OFFLINE =
  'Nothing was started or charged. Please try again when you’re back online.';

/**
 * Returns whether the browser is online; if it is not, shows a toast.
 * @param consequence what being offline means for the user's action.
 */
export function requireNetwork(consequence: string): boolean {
  if (isOnline()) return true;
  notifyFailure('You’re offline', consequence);
  return false;
}

/** For links to files, which would open the browser's own error page. */
export function stopDownloadOffline(event: { preventDefault: () => void }): void {
  if (!requireNetwork(DOWNLOAD_OFFLINE)) event.preventDefault();
}
