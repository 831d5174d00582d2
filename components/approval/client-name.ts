'use client';

import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';
import type { ApprovalPlace } from './approval-place';

type PageLink = Pick<ApprovalPlace, 'projectId' | 'share'>;

const { subscribe, notify } = createListeners();

/** Returns a storage key per link. It contains only the beginning of the token, which opens nothing. */
function toKey({ projectId, share }: PageLink): string {
  return `homereel.client-name.${projectId}.${share.slice(0, 8)}`;
}

/** Returns the last name entered on the page of this link on this device; empty if none. */
export function useClientName(link: PageLink): string {
  return useSyncExternalStore(
    subscribe,
    () => readName(link),
    () => '',
  );
}

/** Stores a name on this device for the next form on the page of this link; undefined deletes it. */
export function rememberClientName(link: PageLink, name: string | undefined): void {
  try {
    if (name === undefined) localStorage.removeItem(toKey(link));
    else localStorage.setItem(toKey(link), name);
  } catch {
    // Storage may be blocked; the form then asks for the name again.
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
