'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Cut } from '@/contracts/cuts';
import type { ProjectFacts } from '@/contracts/facts';
import type { PreviewWords } from '@/contracts/preview-words';
import { musicQueries, recordingUrl } from '@/lib/api/music';
import { previewWordsQueries } from '@/lib/api/preview-words';
import { trackQueries } from '@/lib/api/tracks';
import type { Draft } from '@/lib/draft/draft';
import { mainSeconds } from '@/lib/draft/main-seconds';
import { musicOf, suggestedPiece } from '@/lib/draft/music';
import { initialCuts } from '@/lib/draft/new-cuts';
import { type PreviewedCut, planPreview, shownShots } from '@/lib/preview/plan-preview';
import type { PreviewPlan } from '@/lib/preview/preview-plan';
import type { MusicSource } from '@/lib/preview/time-preview';

export interface PreviewedVideo {
  readonly plan: PreviewPlan;
  readonly words: PreviewWords | undefined;
}

/** The video of one version with its words and music, as far as they are known yet. */
export function usePreviewPlan(
  draft: Draft,
  cuts: readonly Cut[],
  cut: PreviewedCut,
  typedWords?: ProjectFacts,
): PreviewedVideo {
  const music = useMusicSource(draft, cuts);
  const words = useWords(draft, cut, typedWords);
  const plan = useMemo(() => planPreview(draft, cut, { music, words }), [draft, cut, music, words]);
  return { plan, words };
}

function useMusicSource(draft: Draft, cuts: readonly Cut[]): MusicSource | undefined {
  const { projectId = '', shots } = draft;
  const chosen = musicOf(draft);
  const seconds = mainSeconds(cuts);
  const suggested = useMemo(() => suggestedPiece(shots, seconds), [shots, seconds]);
  const music = chosen === 'auto' ? (suggested ?? 'none') : chosen;
  const piece = music === 'none' || music === 'own' ? undefined : music;
  const map = useQuery({
    ...musicQueries.map(piece ?? 'calm-piano'),
    enabled: piece !== undefined,
  }).data;
  const track = useQuery({
    ...trackQueries.of(projectId),
    enabled: music === 'own' && projectId !== '',
  }).data;
  return useMemo(() => {
    if (piece !== undefined) return map && { kind: 'piece', map, soundUrl: recordingUrl(piece) };
    return music === 'own' && track ? { kind: 'track', track } : undefined;
  }, [music, piece, map, track]);
}

/** Whether the server has the version: until its list is read, those chosen here stand for it. */
function isStored({ cutId }: PreviewedCut): boolean {
  return cutId !== undefined && initialCuts.every((initial) => initial.cutId !== cutId);
}

function useWords(
  draft: Draft,
  cut: PreviewedCut,
  typed: ProjectFacts | undefined,
): PreviewWords | undefined {
  const { projectId, newCuts } = draft;
  const stored = shownShots(draft, cut).filter((shot) => shot.stored !== undefined);
  const query = previewWordsQueries.of(
    projectId ?? '',
    { cutId: cut.cutId ?? '', shape: cut.shape },
    stored.map(({ id }) => id),
    typed,
  );
  const words = useQuery({
    ...query,
    enabled: newCuts === undefined && isStored(cut) && stored.length > 0,
    // Those of another version may name what this one must not.
    placeholderData: (previous, before) =>
      before?.queryKey[3] === cut.cutId && before?.queryKey[4] === cut.shape ? previous : undefined,
  });
  return words.data;
}
