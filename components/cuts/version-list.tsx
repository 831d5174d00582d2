import { ChevronDown, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { limits } from '@/contracts/limits';
import { tickedNames, toVersionRows } from '@/lib/draft/version-rows';
import { formatTokens } from '@/lib/format/tokens';
import { AddVersionDialog } from './add-version-dialog';
import type { CutEditor } from './use-cuts';
import { VersionListRow } from './version-list-row';

interface VersionListProps {
  readonly editor: CutEditor;
  /** What the next generation costs, in tokens; absent while it is not known. */
  readonly cost: number | undefined;
  /** What else all versions have in common; on a phone it opens with the list. */
  readonly children: ReactNode;
}

/**
 * Which versions the next Generate makes, and what they share. On a phone it opens from one line as a
 * sheet that scrolls by itself: the facts above and the button below stay in view.
 */
export function VersionList({ editor, cost, children }: VersionListProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { cuts } = editor;
  if (editor.isUnavailable) {
    return (
      <>
        <VersionsUnavailable onRetry={editor.retry} />
        {children}
      </>
    );
  }
  const ticked = cuts === undefined ? '' : tickedNames(cuts);
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 lg:border-t lg:pt-3"
    >
      <h2 id={id} className="text-sm font-medium max-lg:hidden">
        Versions
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-sheet`}
        onClick={() => setOpen(!isOpen)}
        className="-mx-1 flex min-h-11 min-w-0 items-center gap-3 rounded-control px-1 text-left text-sm lg:hidden"
      >
        <span className="font-medium">Versions, music and words</span>
        <span className="min-w-0 flex-1 truncate text-muted">{ticked || 'None ticked'}</span>
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-4 shrink-0 transition-transform', !isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={`${id}-sheet`}
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-3 overscroll-contain max-lg:tall:max-h-[max(8rem,calc(85dvh-13rem))] max-lg:overflow-y-auto max-lg:tall:group-has-data-missing-tokens:max-h-[max(8rem,calc(85dvh-22rem))] lg:gap-4',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 lg:-mx-2">
          {cuts === undefined ? (
            <Skeleton className="h-60" />
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
              {toVersionRows(cuts).map((row) => (
                <VersionListRow key={row.key} row={row} editor={editor} />
              ))}
            </ul>
          )}
          <Button
            variant="ghost"
            size="small"
            className="justify-self-start px-2 text-brand"
            disabled={cuts === undefined || cuts.length >= limits.cutsPerProject}
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden="true" />
            Add another version…
          </Button>
          {cost !== undefined && (
            <p className="figures px-2 text-xs text-muted">
              {cost === 0
                ? 'Free: these photos are paid.'
                : `${formatTokens(cost)} for all versions.`}
            </p>
          )}
        </div>
        {children}
      </div>
      {cuts !== undefined && ticked === '' && (
        <p role="status" className="text-xs text-danger">
          Tick at least one version to generate.
        </p>
      )}
      {isAdding && <AddVersionDialog onClose={() => setAdding(false)} onAdd={editor.onChange} />}
    </section>
  );
}

function VersionsUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted lg:border-t lg:pt-3">
      The versions could not be loaded.
      <Button variant="link" size="inline" className="text-xs" onClick={onRetry}>
        Load versions again
      </Button>
    </p>
  );
}
