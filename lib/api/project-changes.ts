import type { Operation } from '@/contracts/operation';
import { previewTypedWords } from '@/contracts/production/preview-words';
import { previewTypedVersions } from '@/contracts/production/versions';
import { createListeners } from '../listeners';

const CHANNEL_NAME = 'homereel.projects';
const listeners = createListeners();
let channel: BroadcastChannel | undefined;

/** The tab's one channel: a message reaches every tab of this browser except the one that sends it. */
function openChannel(): BroadcastChannel {
  if (channel === undefined) {
    channel = new BroadcastChannel(CHANNEL_NAME);
    channel.onmessage = listeners.notify;
    listenToLeaving();
  }
  return channel;
}

const LEAVING_KEY = 'homereel.leaving';
/** When the requests of a page that was left are answered: usually, and on a busy server (ms). */
const LEFT_DELAYS_MS = [1_000, 4_000];

/**
 * Notes that this page is left while its last requests are on their way. Nobody receives their answers;
 * the other tabs, and a page that is opened at once, notify their listeners when these have had time.
 */
export function announceLeaving(): void {
  try {
    localStorage.setItem(LEAVING_KEY, String(Date.now()));
  } catch {
    // Storage may be blocked; the projects are then read again with the next change.
  }
}

function listenToLeaving(): void {
  const notifyLater = () => {
    for (const delay of LEFT_DELAYS_MS) setTimeout(listeners.notify, delay);
  };
  globalThis.addEventListener?.('storage', ({ key }) => key === LEAVING_KEY && notifyLater());
  if (Date.now() - readLeaving() < Math.max(...LEFT_DELAYS_MS)) notifyLater();
}

/** When a page was left last, in milliseconds since the epoch. */
function readLeaving(): number {
  try {
    return Number(localStorage.getItem(LEAVING_KEY));
  } catch {
    return 0;
  }
}

/** Operations that send what is typed and store nothing. */
const storeless = new Set<Operation['name']>([previewTypedWords.name, previewTypedVersions.name]);

/** Whether a call of this operation may change what My Projects shows. */
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
