import type { Operation } from '@/contracts/operation';
import { previewTypedWords } from '@/contracts/production/preview-words';
import { previewTypedVersions } from '@/contracts/production/versions';
import { createListeners } from '../listeners';

const CHANNEL_NAME = 'homereel.projects';
const listeners = createListeners();
let channel: BroadcastChannel | undefined;

/** Returns the tab's single channel: a message reaches every tab of this browser except the sender. */
function openChannel(): BroadcastChannel {
  if (channel === undefined) {
    channel = new BroadcastChannel(CHANNEL_NAME);
    channel.onmessage = listeners.notify;
    listenToLeaving();
  }
  return channel;
}

const LEAVING_KEY = 'homereel.leaving';
/** Delays after leaving a page until its last requests are answered: usually, and on a busy server (ms). */
const LEFT_DELAYS_MS = [1_000, 4_000];

/**
 * Records that this page is left while its last requests are in flight. It does not receive their responses,
 * so other tabs, and a page that opens at once, notify their listeners after these delays.
 */
export function announceLeaving(): void {
  try {
    localStorage.setItem(LEAVING_KEY, String(Date.now()));
  } catch {
    // Storage may be blocked; the projects are then read again at the next change.
  }
}

function listenToLeaving(): void {
  const notifyLater = () => {
    for (const delay of LEFT_DELAYS_MS) setTimeout(listeners.notify, delay);
  };
  globalThis.addEventListener?.('storage', ({ key }) => key === LEAVING_KEY && notifyLater());
  if (Date.now() - readLeaving() < Math.max(...LEFT_DELAYS_MS)) notifyLater();
}

/** Returns the time at which a page was last left, in milliseconds since the epoch. */
function readLeaving(): number {
  try {
    return Number(localStorage.getItem(LEAVING_KEY));
  } catch {
    return 0;
  }
}

/** Operations that send typed input but store nothing. */
const storeless = new Set<Operation['name']>([previewTypedWords.name, previewTypedVersions.name]);

/** Returns whether a call of this operation may change the My Projects screen. */
export function changesProjects({
  name,
  method,
  path,
}: Pick<Operation, 'name' | 'method' | 'path'>): boolean {
  return method !== 'GET' && path.startsWith('/api/video-projects') && !storeless.has(name);
}

/** Notifies this tab and the browser's other tabs that a project may have changed. */
export function announceProjectChange(): void {
  listeners.notify();
  openChannel().postMessage('changed');
}

/** Calls `listener` at each change in any tab until the returned function is called. */
export function listenToProjectChanges(listener: () => void): () => void {
  openChannel();
  return listeners.subscribe(listener);
}
