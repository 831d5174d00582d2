import { useCallback, useMemo } from 'react';
import { EditControls } from '@/components/editing/edit-controls';
import { ElsewhereNotice } from '@/components/editing/elsewhere-notice';
import { LeftOutTray } from '@/components/editing/left-out-tray';
import { TooLongNotice } from '@/components/editing/too-long-notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { type Draft, moveShot } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import type { FoundFile } from '@/lib/draft/found-file';
import { AddTile } from './add-tile';
import { MoreSources } from './more-sources';
import { TileGrid } from './tile-grid';
import { useTileActions } from './use-tile-actions';

interface ContactSheetProps {
  readonly session: DraftSession;
  readonly draft: Draft;
  readonly heading: string;
  /** Target length of the main version. */
  readonly targetSeconds: number;
  readonly loading: boolean;
  readonly locked: boolean;
  readonly onFiles: (files: readonly FoundFile[]) => void;
  /** Opens a shot's length and framing. */
  readonly onFrame: (shotId: string) => void;
  /** Jumps to a shot in the video. */
  readonly onShow: (shotId: string) => void;
}

/** The photos and clips in order, and the tile to add more. */
export function ContactSheet(props: ContactSheetProps) {
  const { session, draft, heading, loading, locked, onFiles, onFrame, onShow } = props;
  const actions = useTileActions(session, draft.projectId, { onFrame, onShow });
  const onMove = useCallback(
    (from: number, to: number) => session.edit((now) => moveShot(now, from, to)),
    [session],
  );
  const empty = draft.shots.length === 0;
  const { projectId, baseline } = draft;
  const leftOut = baseline?.leftOut;
  const citedIds = useMemo(
    () => new Set<string>(leftOut?.flatMap(({ edit }) => edit?.citedShotId ?? [])),
    [leftOut],
  );
  const editing = {
    // The edit is offered once there is a project.
    projectId: projectId ?? '',
    save: () => session.save(),
    onProject: (project: ProjectWithClips) => session.adoptEdit(project),
    disabled: locked,
  };
  return (
    <section
      aria-label="Photos and clips"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 max-sm:gap-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-medium">
          {heading}
          {!(loading && empty) && ` (${draft.shots.length})`}
        </h2>
        <EditControls {...editing} draft={draft} />
      </div>
      <ElsewhereNotice shots={draft.shots} />
      {projectId !== undefined && (
        <TooLongNotice shots={draft.shots} targetSeconds={props.targetSeconds} />
      )}
      {loading && empty ? (
        <TileSkeletons />
      ) : (
        <>
          <TileGrid
            projectId={draft.projectId}
            shots={draft.shots}
            locked={locked}
            citedIds={citedIds}
            onMove={onMove}
            actions={actions}
          />
          <AddTile onFiles={onFiles} large={empty} disabled={locked} />
          <MoreSources onFiles={onFiles} disabled={locked} />
          {projectId !== undefined && <LeftOutTray {...editing} leftOut={leftOut ?? []} />}
        </>
      )}
    </section>
  );
}

/** Placeholder of the tiles while a project loads. */
function TileSkeletons() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-2 gap-0.5 max-sm:-mx-[clamp(1rem,4vw,2rem)] sm:grid-cols-3 sm:gap-4"
    >
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="aspect-square max-sm:rounded-none sm:rounded-card" />
      ))}
    </div>
  );
}
