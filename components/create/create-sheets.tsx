import { useMemo } from 'react';
import { TimingAndFramingSheet } from '@/components/framing/timing-and-framing-sheet';
import { MusicSheet } from '@/components/music/music-sheet';
import type { PreviewPlace } from '@/components/preview/preview-place';
import type { VersionEditor } from '@/components/versions/use-stored-versions';
import type { ListedShot } from '@/components/versions/version-shots';
import { VersionsSheet } from '@/components/versions/versions-sheet';
import { VoiceSheet } from '@/components/voice/voice-sheet';
import { WordsSheet } from '@/components/words/words-sheet';
import { shotImageUrl } from '@/lib/api/shots';
import { changeShot, type Draft, rearrange } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import { mainSeconds } from '@/lib/draft/main-seconds';
import {
  chooseClipSound,
  chooseMusic,
  keepsClipSoundOf,
  musicOf,
  suggestedPiece,
} from '@/lib/draft/music';
import { useGenerationCost } from './generate-bar';
import { TilePicture } from './tile-picture';
import type { OpenSheet } from './use-open-sheet';

interface CreateSheetsProps {
  readonly open: OpenSheet;
  readonly session: DraftSession;
  readonly draft: Draft;
  readonly versions: VersionEditor;
  readonly preview: PreviewPlace;
  readonly locked: boolean;
  readonly onClose: () => void;
}

/** The sheet that is open beside the video. */
export function CreateSheets(props: CreateSheetsProps) {
  const { open, session, draft, versions, preview, locked, onClose } = props;
  const cost = useGenerationCost(draft, versions.versions);
  const { projectId, shots } = draft;
  switch (open.kind) {
    case 'framing':
      return <FramingSheet key={open.shotId} {...props} shotId={open.shotId} />;
    case 'versions': {
      const [first] = shots;
      return (
        <VersionsSheet
          editor={versions}
          cost={first === undefined ? undefined : cost}
          picture={first && <TilePicture projectId={projectId} shot={first} />}
          findListed={(id) => findListed(draft, id)}
          onClose={onClose}
        />
      );
    }
    case 'words':
      return projectId === undefined ? null : <WordsSheet onClose={onClose} />;
    case 'music':
      return (
        <MusicSheet
          music={musicOf(draft)}
          suggested={suggestedPiece(shots, mainSeconds(versions.versions))}
          projectId={projectId}
          disabled={locked}
          onChange={(music) => session.edit((now) => chooseMusic(now, music))}
          clipSound={
            shots.some(({ isVideo }) => isVideo)
              ? {
                  isOn: keepsClipSoundOf(draft),
                  onChange: (isOn) => session.edit((now) => chooseClipSound(now, isOn)),
                }
              : undefined
          }
          onClose={onClose}
        />
      );
    case 'voice':
      return projectId === undefined ? null : (
        <VoiceSheet
          projectId={projectId}
          draft={draft}
          versions={versions.versions}
          preview={preview}
          onClose={onClose}
        />
      );
  }
}

/** Returns a project's shot in the form of lists, including shots that are left out. */
function findListed({ projectId, shots, baseline }: Draft, id: string): ListedShot | undefined {
  const left = baseline?.leftOut?.find((clip) => clip.id === id)?.displayName;
  const name = shots.find((shot) => shot.id === id)?.name ?? left;
  if (projectId === undefined || name === undefined) return undefined;
  return { name, imageUrl: shotImageUrl(projectId, id, { width: 320 }) };
}

function FramingSheet({
  shotId,
  session,
  draft,
  versions: { versions },
  onClose,
}: CreateSheetsProps & { readonly shotId: string }) {
  const shapes = useMemo(
    () => [
      ...new Set((versions ?? []).flatMap(({ isTicked, shape }) => (isTicked ? [shape] : []))),
    ],
    [versions],
  );
  const shot = draft.shots.find(({ id }) => id === shotId);
  if (shot === undefined) return null;
  return (
    <TimingAndFramingSheet
      projectId={draft.projectId}
      shot={shot}
      shapes={shapes}
      onChange={(framing) =>
        session.edit((now) => rearrange(now, changeShot(now, shotId, { framing }).shots))
      }
      onClose={onClose}
    />
  );
}
