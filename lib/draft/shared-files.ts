/** The cache in which the service worker stores files shared to the app (public/service-worker.js). */
const CACHE = 'homereel-shared';

/** Returns the files of a share, in order; empty if it was already taken or is unknown. */
export async function readSharedFiles(shareId: string): Promise<File[]> {
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  for (const request of await findRequests(cache, shareId)) {
    const cached = await cache.match(request);
    if (cached === undefined) continue;
    const name = decodeURIComponent(cached.headers.get('x-file-name') ?? 'shared');
    const type = cached.headers.get('content-type') ?? '';
    files.push(new File([await cached.blob()], name, { type }));
  }
  return files;
}

export async function removeSharedFiles(shareId: string): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const request of await findRequests(cache, shareId)) await cache.delete(request);
}

async function findRequests(cache: Cache, shareId: string): Promise<readonly Request[]> {
  const requests = await cache.keys();
  return requests.filter(({ url }) => url.includes(`/${shareId}/`));
}
