'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PreviewWords } from '@/contracts/production/preview-words';
import type { Version } from '@/contracts/production/versions';
import type { ProjectFacts } from '@/contracts/project/facts';
import { musicQueries, recordingUrl } from '@/lib/api/music';
import { previewWordsQueries } from '@/lib/api/preview-words';
import { trackQueries } from '@/lib/api/tracks';
import type { Draft } from '@/lib/draft/draft';
import { mainSeconds } from '@/lib/draft/main-seconds';
import { musicOf, suggestedPiece } from '@/lib/draft/music';
import { initialVersions } from '@/lib/draft/new-versions';
import { type PreviewedVersion, planPreview, shownShots } from '@/lib/preview/plan-preview';
import type { PreviewPlan } from '@/lib/preview/preview-plan';
import type { MusicSource } from '@/lib/preview/time-preview';

export interface PreviewedVideo {
  readonly plan: PreviewPlan;
  readonly words: PreviewWords | undefined;
}

/** Returns the plan of one version's video with its words and music, as far as they are loaded. */
export function usePreviewPlan(
  draft: Draft,
  versions: readonly Version[],
  version: PreviewedVersion,
  typedWords?: ProjectFacts,
): PreviewedVideo {
  const music = useMusicSource(draft, versions);
  const words = useWords(draft, version, typedWords);
  const plan = useMemo(
    () => planPreview(draft, version, { music, words }),
    [draft, version, music, words],
  );
  return { plan, words };
}

function useMusicSource(draft: Draft, versions: readonly Version[]): MusicSource | undefined {
  const { projectId = '', shots } = draft;
  const chosen = musicOf(draft);
  const seconds = mainSeconds(versions);
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

/**
 * Returns whether the server has the version: until its list is loaded, the versions selected here take its
 * place.
 */
function isStored({ versionId }: PreviewedVersion): boolean {
  return (
    versionId !== undefined && initialVersions.every((initial) => initial.versionId !== versionId)
  );
}

function useWords(
  draft: Draft,
  version: PreviewedVersion,
  typed: ProjectFacts | undefined,
): PreviewWords | undefined {
  const { projectId, newVersions } = draft;
  const stored = shownShots(draft, version).filter((shot) => shot.stored !== undefined);
  const query = previewWordsQueries.of(
    projectId ?? '',
    { versionId: version.versionId ?? '', shape: version.shape },
    stored.map(({ id }) => id),
    typed,
  );
  const words = useQuery({
    ...query,
    enabled: newVersions === undefined && isStored(version) && stored.length > 0,
    // The words of another version may contain what this one must not show.
    placeholderData: (previous, before) =>
      before?.queryKey[3] === version.versionId && before?.queryKey[4] === version.shape
        ? previous
        : undefined,
  });
  return words.data;
}
