/// <reference lib="webworker" />
// Keeps what a gallery shares to Homereel until the page takes it, and answers a page without a network.
// It keeps no page, no media and no answer of the API.

const OFFLINE = 'homereel-offline-1';
const OFFLINE_FILES = ['/offline.html', '/icons/icon-192.png'];
/** Read by lib/draft/shared-files.ts. */
const SHARED = 'homereel-shared';
const SHARE_PATH = '/app/share';
const KEEP_MS = 7 * 24 * 60 * 60 * 1_000;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(OFFLINE).then((cache) => cache.addAll(OFFLINE_FILES)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), removeOldCaches()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(keep(request));
  else if (request.method === 'GET' && request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(answerOffline));
  } else if (OFFLINE_FILES.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request, { cacheName: OFFLINE })));
  }
});

/** Keeps the files of a share, whoever is signed in, and opens a new project that takes them. */
async function keep(request) {
  const id = crypto.randomUUID();
  try {
    const form = await request.formData();
    const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0);
    const cache = await caches.open(SHARED);
    await removeOld(cache);
    for (const [position, file] of files.entries()) {
      const headers = {
        'content-type': file.type || 'application/octet-stream',
        'x-file-name': encodeURIComponent(file.name),
        'x-shared-at': String(Date.now()),
      };
      await cache.put(`${SHARE_PATH}/${id}/${position}`, new Response(file, { headers }));
    }
    return openCreate(files.length === 0 ? 'none' : id);
  } catch {
    await removeShare(id);
    return openCreate('full');
  }
}

function openCreate(shared) {
  return Response.redirect(`/app/create?shared=${shared}`, 303);
}

async function removeShare(id) {
  const cache = await caches.open(SHARED);
  for (const request of await cache.keys()) {
    if (request.url.includes(`/${id}/`)) await cache.delete(request);
  }
}

async function removeOld(cache) {
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (Number(kept?.headers.get('x-shared-at') ?? 0) < Date.now() - KEEP_MS) {
      await cache.delete(request);
    }
  }
}

async function removeOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('homereel-offline-') && name !== OFFLINE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answerOffline() {
  return (await caches.match('/offline.html', { cacheName: OFFLINE })) ?? Response.error();
}
