import { use } from 'react';
import { PreviewContext } from '@/components/preview/preview-context';
import { SideSheet } from '@/components/ui/side-sheet';
import type { ProjectMusic } from '@/contracts/project/music';
import { MusicChoice, type MusicChoiceProps } from './music-choice';

interface MusicSheetProps extends MusicChoiceProps {
  readonly onClose: () => void;
}

/** The music of all versions. The selected piece plays with the video from its current time. */
export function MusicSheet({ onClose, onChange, ...props }: MusicSheetProps) {
  const preview = use(PreviewContext);
  const choose = (music: ProjectMusic) => {
    onChange(music);
    if (music !== 'none') preview?.read()?.play(true);
  };
  return (
    <SideSheet
      title="Music"
      description="Plays in all versions. Photos change on the beat."
      onClose={onClose}
    >
      <MusicChoice {...props} onChange={choose} onListen={() => preview?.read()?.play(false)} />
    </SideSheet>
  );
}
