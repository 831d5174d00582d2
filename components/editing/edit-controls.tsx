import { Button } from '@/components/ui/button';
import type { Draft } from '@/lib/draft/draft';
import { useAutoEdit } from './use-auto-edit';
import { type EditedProject, useProjectEdit } from './use-project-edit';

interface EditControlsProps extends EditedProject {
  readonly draft: Draft;
  readonly disabled: boolean;
}

const MIN_SHOTS = 2;

/** "Edit for me", beside the uploads, and the way back. */
export function EditControls({ draft, disabled, ...project }: EditControlsProps) {
  const { isBusy, edit, undo } = useProjectEdit(project);
  useAutoEdit(draft, () => void edit({ onlyUntouched: true }));
  const uploaded = draft.shots.filter(({ upload }) => upload.state === 'uploaded').length;
  if (draft.projectId === undefined || uploaded < MIN_SHOTS) return null;
  return (
    // No taller than the heading beside it: the second row of photos stays whole in a window of 900 px,
    // which moving by keyboard needs.
    <div className="-my-1.5 flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        size="small"
        disabled={disabled || isBusy}
        onClick={() => void edit()}
      >
        {isBusy ? 'Editing…' : 'Edit for me'}
      </Button>
      {draft.baseline?.canUndoEdit === true && (
        <Button
          variant="ghost"
          size="small"
          disabled={disabled || isBusy}
          onClick={() => void undo()}
        >
          Undo edit
        </Button>
      )}
    </div>
  );
}
