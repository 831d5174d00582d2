import type { Operation } from '@/contracts/operation';
import { previewTypedWords } from '@/contracts/preview-words';

const CHANNEL_NAME = 'homereel.projects';
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** The tab's one channel: a message reaches every tab of this browser except the one that sends it. */
function openChannel(): BroadcastChannel {
  if (channel === undefined) {
    channel = new BroadcastChannel(CHANNEL_NAME);
    channel.onmessage = notifyListeners;
  }
  return channel;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Operations that send what is typed and store nothing. */
const storeless = new Set<Operation['name']>([previewTypedWords.name]);

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
  notifyListeners();
  openChannel().postMessage('changed');
}

/** Calls `listener` at each change in any tab until the returned function is called. */
export function listenToProjectChanges(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
