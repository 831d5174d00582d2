'use client';

import { useRouter } from 'next/navigation';
import { notifyFailure } from '@/components/ui/notify';
import { paths } from '@/lib/paths';
import { changeItem, rearrange } from './draft';
import type { DraftSession } from './draft-session';
import type { TileActions } from './tile';
import { useRemoveItem } from './use-remove-item';

/** What the buttons of a tile do. */
export function useTileActions(session: DraftSession, projectId: string | undefined): TileActions {
  const router = useRouter();
  const remove = useRemoveItem(session);
  const change = (id: string, part: Parameters<typeof changeItem>[2]) =>
    session.edit((draft) => rearrange(draft, changeItem(draft, id, part).items));
  return {
    onMotion: (id, cameraMotion) => change(id, { cameraMotion }),
    onTransition: (id, transition) => change(id, { transition }),
    onRemove: remove,
    onRetry: (id) => session.retryUpload(id),
    onEnhance: (id) => {
      if (projectId === undefined) {
        notifyFailure(
          'Project Not Found',
          'Please create a project first before enhancing images.',
        );
        return;
      }
      router.push(paths.enhance(projectId, id));
    },
  };
}
