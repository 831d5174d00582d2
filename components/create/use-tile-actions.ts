import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { notifyFailure, notifyRemoved, notifySuccess } from '@/components/ui/notify';
import { changeShot, rearrange } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import { paths } from '@/lib/paths';
import type { TileActions } from './tile';

/** The actions of a tile's buttons, with a stable identity per project. */
export function useTileActions(
  session: DraftSession,
  projectId: string | undefined,
  { onFrame, onShow }: Pick<TileActions, 'onFrame' | 'onShow'>,
): TileActions {
  const router = useRouter();
  return useMemo(() => {
    const change = (id: string, part: Parameters<typeof changeShot>[2]) =>
      session.edit((draft) => rearrange(draft, changeShot(draft, id, part).shots));
    return {
      onMotion: (id, cameraMotion) => change(id, { cameraMotion }),
      onTransition: (id, transition) => change(id, { transition }),
      onRemove: (id) => remove(session, id),
      onRetry: (id) => session.retryUpload(id),
      onFrame,
      onShow,
      onEnhance: (id) => {
        if (projectId !== undefined) {
          router.push(paths.enhance(projectId, id));
          return;
        }
        notifyFailure(
          'Project Not Found',
          'Please create a project first before enhancing images.',
        );
      },
    };
  }, [router, session, projectId, onFrame, onShow]);
}

/** Removes a shot; while the toast is shown, an uploaded one can be restored. */
function remove(session: DraftSession, id: string): void {
  const { shots } = session.store.read();
  const shot = shots.find((other) => other.id === id);
  if (shot === undefined) {
    notifyFailure('Error', 'Image not found');
    return;
  }
  const position = shots.indexOf(shot);
  flushSync(() => session.remove(id));
  focusShot((shots[position + 1] ?? shots[position - 1])?.id);
  if (shot.upload.state !== 'uploaded') {
    notifySuccess('Image Removed', shot.name);
    return;
  }
  notifyRemoved('Image Removed', shot.name, {
    onUndo: () => session.undoRemove(id),
    onExpired: () => void session.confirmRemove(id),
  });
}

/** The button that was pressed is gone: the focus goes to the handle of a shot, or to where shots are added. */
function focusShot(id: string | undefined): void {
  const selector =
    id === undefined ? '[data-add-shots]' : `[data-rfd-drag-handle-draggable-id="${id}"]`;
  document.querySelector<HTMLElement>(selector)?.focus();
}
