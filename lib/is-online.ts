/** Whether the browser has a network. It may have one that leads nowhere. */
export function isOnline(): boolean {
  return navigator.onLine !== false;
}
