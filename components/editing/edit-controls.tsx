import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { isFocusLost } from '@/components/ui/focus-first';
import type { Draft } from '@/lib/draft/draft';
import { useAutoEdit } from './use-auto-edit';
import { type EditedProject, useProjectEdit } from './use-project-edit';

interface EditControlsProps extends EditedProject {
  readonly draft: Draft;
  readonly disabled: boolean;
}

const MIN_SHOTS = 2;

/** "Edit for me", beside the uploads, and Undo. */
export function EditControls({ draft, disabled, ...project }: EditControlsProps) {
  const { isBusy, edit, undo } = useProjectEdit(project);
  useAutoEdit(draft, () => void edit({ onlyUntouched: true }));
  const canUndo = draft.baseline?.canUndoEdit === true;
  const editButton = useRef<HTMLButtonElement>(null);
  const couldUndo = useRef(canUndo);
  useEffect(() => {
    // The button that undid it has gone with the focus.
    if (couldUndo.current && !canUndo && isFocusLost()) editButton.current?.focus();
    couldUndo.current = canUndo;
  }, [canUndo]);
  const uploaded = draft.shots.filter(({ upload }) => upload.state === 'uploaded').length;
  if (draft.projectId === undefined || uploaded < MIN_SHOTS) return null;
  return (
    // No taller than the heading beside it: the second row of photos stays completely visible in a window of
    // 900 px, which moving by keyboard needs.
    <div className="-my-1.5 flex flex-wrap items-center gap-2">
      {/* A button that is disabled while it works would lose the focus. */}
      <Button
        ref={editButton}
        variant="secondary"
        size="small"
        disabled={disabled}
        aria-disabled={isBusy}
        onClick={() => void edit()}
      >
        {isBusy ? 'Editing…' : 'Edit for me'}
      </Button>
      {canUndo && (
        <Button
          variant="ghost"
          size="small"
          disabled={disabled}
          aria-disabled={isBusy}
          onClick={() => void undo()}
        >
          Undo edit
        </Button>
      )}
    </div>
  );
}
