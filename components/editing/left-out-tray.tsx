import { useEffect, useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { focusFirst, isFocusLost } from '@/components/ui/focus-first';
import type { Clip } from '@/contracts/project/clip';
import { shotImageUrl } from '@/lib/api/shots';
import { type EditedProject, useProjectEdit } from './use-project-edit';

interface LeftOutTrayProps extends EditedProject {
  readonly leftOut: readonly Clip[];
  readonly disabled: boolean;
}

/** Photos that no video shows, each with the reason and one press to take it in. */
export function LeftOutTray({ leftOut, disabled, ...project }: LeftOutTrayProps) {
  const id = useId();
  const { isBusy, takeIn } = useProjectEdit(project);
  const list = useFocusAfterTakingIn(leftOut);
  if (leftOut.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-4">
      <h2 id={id} className="text-sm font-medium">
        Not in this video ({leftOut.length})
      </h2>
      <p className="text-sm text-muted">They stay in the project at no cost.</p>
      <ul ref={list} className="mt-3 grid gap-3 sm:grid-cols-2">
        {leftOut.map((clip) => (
          <li key={clip.id} className="flex items-center gap-3">
            <img
              src={shotImageUrl(project.projectId, clip.id, { width: 320 })}
              alt={clip.displayName}
              loading="lazy"
              className="aspect-[4/3] w-20 shrink-0 rounded-control object-cover"
            />
            <p className="min-w-0 flex-1 text-sm text-muted">{clip.edit?.reason}</p>
            <Button
              variant="secondary"
              size="small"
              disabled={disabled}
              aria-disabled={isBusy}
              aria-label={`Add back ${clip.displayName}`}
              onClick={() => void takeIn(clip.id)}
            >
              Add back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When a photo is taken in with the focus, the next one's button has it, after the last the photo itself. */
function useFocusAfterTakingIn(leftOut: readonly Clip[]) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(leftOut);
  useEffect(() => {
    const goneAt = before.current.findIndex(({ id }) => leftOut.every((clip) => clip.id !== id));
    const gone = before.current[goneAt];
    before.current = leftOut;
    if (gone === undefined || !isFocusLost()) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(goneAt, buttons.length - 1)];
    if (next === undefined) focusFirst(`[data-rfd-drag-handle-draggable-id="${gone.id}"]`);
    else next.focus();
  }, [leftOut]);
  return list;
}
