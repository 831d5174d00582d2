'use client';

import { type KeyboardEvent, useEffect, useState } from 'react';
import { ShapePicture } from '@/components/cuts/shape-picture';
import { Select } from '@/components/ui/select';
import type { Cut } from '@/contracts/cuts';
import type { Draft } from '@/lib/draft/draft';
import { usualCut } from '@/lib/preview/plan-preview';
import { PreviewPlayer } from '@/lib/preview/preview-player';
import { PreviewControls } from './preview-controls';
import { PreviewStage } from './preview-stage';
import { usePreviewPlan } from './use-preview-plan';

interface PreviewPanelProps {
  readonly draft: Draft;
  /** The project's versions, as far as they are known. */
  readonly cuts: readonly Cut[];
  /** Is given the player while the panel is open. */
  readonly onPlayer: (player: PreviewPlayer | undefined) => void;
}

/** Plays the video that Generate would make of the draft. */
export function PreviewPanel({ draft, cuts, onPlayer }: PreviewPanelProps) {
  const [player] = useState(() => new PreviewPlayer());
  const [cutId, setCutId] = useState<string>();
  const ticked = cuts.filter(({ isTicked }) => isTicked);
  const chosen = ticked.find((cut) => cut.cutId === cutId) ?? ticked[0];
  const cut = chosen ?? cuts.find(({ isMain }) => isMain) ?? usualCut;
  const { plan, words } = usePreviewPlan(draft, cuts, cut);

  useEffect(() => player.show(plan, words?.overlays), [player, plan, words]);
  useEffect(() => {
    onPlayer(player);
    return () => onPlayer(undefined);
  }, [player, onPlayer]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that works from all controls within
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border bg-surface p-2 sm:p-3"
      onKeyDown={(event) => togglePlay(event, player)}
    >
      <PreviewStage player={player} />
      <PreviewControls player={player} />
      {ticked.length > 1 && chosen !== undefined && (
        <Select
          label="Version in the preview"
          className="justify-self-start"
          value={chosen.cutId as string}
          options={ticked.map(({ cutId: value, name, shape }) => ({
            value: value as string,
            label: name,
            picture: <ShapePicture shape={shape} className="size-5" />,
          }))}
          onChange={setCutId}
        />
      )}
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
