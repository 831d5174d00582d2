/**
 * Lets only one window at a time send a file: two windows that resume the same one would interrupt each
 * other. A browser without locks sends immediately; the server then accepts either.
 */
export async function withUploadLock<Sent>(
  id: string,
  signal: AbortSignal,
  send: () => Promise<Sent>,
): Promise<Sent> {
  if (navigator.locks === undefined) return send();
  return navigator.locks.request(`homereel upload ${id}`, { signal }, send);
}
