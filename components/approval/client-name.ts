'use client';

import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';
import type { ApprovalPlace } from './approval-place';

type PageLink = Pick<ApprovalPlace, 'projectId' | 'share'>;

const { subscribe, notify } = createListeners();

/** Another name for each link; the beginning of its token tells it, and opens nothing. */
function toKey({ projectId, share }: PageLink): string {
  return `homereel.client-name.${projectId}.${share.slice(0, 8)}`;
}

/** The name that was given last on the page of this link, on this device; empty where none was. */
export function useClientName(link: PageLink): string {
  return useSyncExternalStore(
    subscribe,
    () => readName(link),
    () => '',
  );
}

/** Keeps a name on this device, for the next form on the page of this link. Without a name none is kept. */
export function rememberClientName(link: PageLink, name: string | undefined): void {
  try {
    if (name === undefined) localStorage.removeItem(toKey(link));
    else localStorage.setItem(toKey(link), name);
  } catch {
    // Storage may be blocked; the name is then asked for again.
  }
  notify();
}

function readName(link: PageLink): string {
  try {
    return localStorage.getItem(toKey(link)) ?? '';
  } catch {
    return '';
  }
}
