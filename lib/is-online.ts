/** Returns whether the browser has a network, which may still not lead to the internet. */
export function isOnline(): boolean {
  return navigator.onLine !== false;
}
