'use client';

import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import type { DraftSession } from './draft-session';

/** Removes an item; for as long as the toast shows, it can be put back. */
export function useRemoveItem(session: DraftSession): (id: string) => void {
  return (id) => {
    const item = session.store.read().items.find((other) => other.id === id);
    if (item === undefined) {
      notifyFailure('Error', 'Image not found');
      return;
    }
    session.remove(id);
    const undo = { label: 'Undo', onClick: () => session.undoRemove(id) };
    notifySuccess('Image Removed', item.name, item.upload.state === 'uploaded' ? undo : undefined);
  };
}
