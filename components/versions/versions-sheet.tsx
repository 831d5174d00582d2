import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SideSheet } from '@/components/ui/side-sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { LapsingApproval } from '@/components/versions/lapsing-approval';
import { limits } from '@/contracts/limits';
import { tickedNames, toVersionRows } from '@/lib/draft/version-rows';
import { formatTokens } from '@/lib/format/tokens';
import { AddVersionDialog } from './add-version-dialog';
import type { VersionEditor } from './use-stored-versions';
import { VersionListRow } from './version-list-row';
import type { ListedShot } from './version-shots';

interface VersionsSheetProps {
  readonly editor: VersionEditor;
  /** Price of the next generation in tokens; absent while unknown. */
  readonly cost: number | undefined;
  /** A picture of the listing that fills its positioned frame. */
  readonly picture: ReactNode;
  /** Returns a shot of the project in the form of lists. */
  readonly findListed: (id: string) => ListedShot | undefined;
  readonly onClose: () => void;
}

/** Selects the versions that the next Generate renders. */
export function VersionsSheet({ editor, cost, picture, findListed, onClose }: VersionsSheetProps) {
  const [isAdding, setAdding] = useState(false);
  const { versions } = editor;
  return (
    <SideSheet
      title="Versions"
      description="Check the versions you want. Generate Video makes them all from the same photos and clips."
      onClose={onClose}
    >
      {editor.isUnavailable ? (
        <VersionsUnavailable onRetry={editor.retry} />
      ) : (
        <>
          {versions === undefined ? (
            <Skeleton className="h-60" />
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
              {toVersionRows(versions).map((row) => (
                <VersionListRow
                  key={row.key}
                  row={row}
                  editor={editor}
                  picture={picture}
                  findListed={findListed}
                />
              ))}
            </ul>
          )}
          {versions !== undefined && tickedNames(versions) === '' && (
            <p role="status" className="text-sm text-danger">
              Check at least one version.
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Button
              variant="ghost"
              size="small"
              className="px-2 text-brand"
              disabled={versions === undefined || versions.length >= limits.versionsPerProject}
              onClick={() => setAdding(true)}
            >
              <Plus aria-hidden="true" />
              Add another version…
            </Button>
            {cost !== undefined && (
              <p className="figures text-xs text-muted">
                {cost === 0
                  ? 'Free: these photos are already paid for.'
                  : `${formatTokens(cost)} for all versions.`}
              </p>
            )}
            {/* In a wide window it is beside this sheet. */}
            <LapsingApproval
              versions={versions?.filter(({ isTicked }) => isTicked)}
              className="wide:hidden"
            />
          </div>
        </>
      )}
      {isAdding && <AddVersionDialog onClose={() => setAdding(false)} onAdd={editor.onChange} />}
    </SideSheet>
  );
}

function VersionsUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      The versions could not be loaded.
      <Button variant="link" size="inline" onClick={onRetry}>
        Load versions again
      </Button>
    </p>
  );
}
