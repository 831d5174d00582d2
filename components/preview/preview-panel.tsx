'use client';

import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { CompareButton, ComparedSide } from '@/components/preview/compare-button';
import { useComparison, usePlayedInTurn } from '@/components/preview/use-comparison';
import { Select } from '@/components/ui/select';
import { ShapePicture } from '@/components/versions/shape-picture';
import type { Version } from '@/contracts/production/versions';
import type { ProjectFacts } from '@/contracts/project/facts';
import type { Draft } from '@/lib/draft/draft';
import { usualVersion } from '@/lib/preview/plan-preview';
import { PreviewPlayer } from '@/lib/preview/preview-player';
import { PreviewControls } from './preview-controls';
import { PreviewStage } from './preview-stage';
import { usePreviewPlan } from './use-preview-plan';

interface PreviewPanelProps {
  readonly draft: Draft;
  /** The project's versions, as far as they are loaded. */
  readonly versions: readonly Version[];
  /** The words as they are typed; undefined while the server has them. */
  readonly typedWords?: ProjectFacts | undefined;
  /** Is given the player while the panel is open. */
  readonly onPlayer: (player: PreviewPlayer | undefined) => void;
}

/** Plays the video that Generate would render from the draft: once automatically, then on request. */
export function PreviewPanel({ draft, versions, typedWords, onPlayer }: PreviewPanelProps) {
  const [player] = useState(() => new PreviewPlayer());
  const [versionId, setVersionId] = useState<string>();
  const ticked = versions.filter(({ isTicked }) => isTicked);
  const chosen = ticked.find((version) => version.versionId === versionId) ?? ticked[0];
  const version = chosen ?? versions.find(({ isMain }) => isMain) ?? usualVersion;
  const comparison = useComparison(player, draft);
  const isBefore = comparison.side === 'before';
  // The versions' own edits are those of the edit.
  const shown = useMemo(
    () => (isBefore ? { ...version, edit: undefined } : version),
    [version, isBefore],
  );
  const { plan, words } = usePreviewPlan(comparison.draft, versions, shown, typedWords);

  useEffect(() => player.show(plan, words?.overlays), [player, plan, words]);
  usePlayedInTurn(player, comparison);
  useEffect(() => {
    onPlayer(player);
    return () => onPlayer(undefined);
  }, [player, onPlayer]);
  useEffect(() => {
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    if (!isCalm) player.introduce();
  }, [player]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that works from all controls within
    <div
      className="flex min-h-0 flex-1 flex-col group-data-collapsed/preview:flex-row"
      onKeyDown={(event) => togglePlay(event, player)}
    >
      <PreviewStage player={player} />
      <ComparedSide side={comparison.side} />
      <PreviewControls player={player}>
        <CompareButton {...comparison} />
        {ticked.length > 1 && chosen !== undefined && (
          <Select
            label="Version in the preview"
            className="shrink-0 gap-0.5 border-transparent bg-transparent px-1 text-white hover:bg-white/12 [&_.truncate]:sr-only [&_svg]:text-white"
            value={chosen.versionId as string}
            picture={<ShapePicture shape={chosen.shape} className="size-6" />}
            options={ticked.map(({ versionId: value, name, shape }) => ({
              value: value as string,
              label: name,
              picture: <ShapePicture shape={shape} className="size-5" />,
            }))}
            onChange={setVersionId}
          />
        )}
      </PreviewControls>
    </div>
  );
}

/** Space plays and pauses, unless the focused element uses it. */
function togglePlay(event: KeyboardEvent<HTMLElement>, player: PreviewPlayer): void {
  const isTaken = event.target instanceof Element && event.target.closest('button') !== null;
  if (event.key !== ' ' || isTaken) return;
  event.preventDefault();
  player.play(!player.read().isPlaying);
}
