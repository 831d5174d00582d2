import { Play } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { TimingAndFramingDialog } from '@/components/framing/timing-and-framing-dialog';
import { PreviewContext } from '@/components/preview/preview-context';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Cut } from '@/contracts/cuts';
import { changeShot, type Draft, moveShot, rearrange } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import type { PreviewPlayer } from '@/lib/preview/preview-player';
import { AddTile } from './add-tile';
import { TileGrid } from './tile-grid';
import { useTileActions } from './use-tile-actions';

// The engine and what drives it are fetched by those who come near the preview's button.
const loadPanel = () => import('@/components/preview/preview-panel');
const PreviewPanel = lazy(async () => ({ default: (await loadPanel()).PreviewPanel }));
const fetchPanel = () => void loadPanel().catch(() => undefined);

interface ContactSheetProps {
  readonly session: DraftSession;
  readonly draft: Draft;
  /** The project's versions, once they are known. */
  readonly cuts: readonly Cut[] | undefined;
  readonly heading: string;
  readonly loading: boolean;
  readonly locked: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** The preview while it is open. */
  readonly player: PreviewPlayer | undefined;
  readonly onPlayer: (player: PreviewPlayer | undefined) => void;
}

/** The photos and clips in their order, and how to add more. */
export function ContactSheet(props: ContactSheetProps) {
  const { session, draft, cuts = [], heading, loading, locked, onFiles, player, onPlayer } = props;
  const [framedId, setFramedId] = useState<string>();
  const framed = draft.shots.find(({ id }) => id === framedId);
  const actions = useTileActions(session, draft.projectId, setFramedId);
  const shapes = useMemo(
    () => [...new Set(cuts.flatMap(({ isTicked, shape }) => (isTicked ? [shape] : [])))],
    [cuts],
  );
  const empty = draft.shots.length === 0;
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <section aria-label="Photos and clips" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-medium">
          {heading}
          {!(loading && empty) && ` (${draft.shots.length})`}
        </h2>
        {!empty && (
          <Button
            variant="secondary"
            size="small"
            className="-my-1"
            aria-expanded={isPreviewed}
            onPointerEnter={fetchPanel}
            onFocus={fetchPanel}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            <Play aria-hidden="true" />
            Preview
          </Button>
        )}
      </div>
      {isPreviewed && !empty && (
        <Suspense fallback={<div className="aspect-video rounded-card border bg-surface" />}>
          <PreviewPanel draft={draft} cuts={cuts} onPlayer={onPlayer} />
        </Suspense>
      )}
      {loading && empty ? (
        <TileSkeletons />
      ) : (
        <>
          <PreviewContext value={player}>
            <TileGrid
              projectId={draft.projectId}
              shots={draft.shots}
              locked={locked}
              onMove={(from, to) => session.edit((now) => moveShot(now, from, to))}
              actions={actions}
            />
          </PreviewContext>
          <AddTile onFiles={onFiles} large={empty} disabled={locked} />
        </>
      )}
      {framed !== undefined && (
        <TimingAndFramingDialog
          projectId={draft.projectId}
          shot={framed}
          shapes={shapes}
          onChange={(framing) =>
            session.edit((now) => rearrange(now, changeShot(now, framed.id, { framing }).shots))
          }
          onClose={() => setFramedId(undefined)}
        />
      )}
    </section>
  );
}

/** Placeholder of the tiles while a project loads. */
function TileSkeletons() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="aspect-square rounded-card" />
      ))}
    </div>
  );
}
