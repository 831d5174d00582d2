import { RadioChips } from '@/components/ui/radio-chips';
import type { ProjectVoice, SoundUnderVoice } from '@/contracts/project/voice';
import type { Draft } from '@/lib/draft/draft';
import { keepsClipSoundOf, musicOf } from '@/lib/draft/music';

const options = [
  { value: 'quieter', label: 'Quieter' },
  { value: 'usual', label: 'Normal' },
  { value: 'louder', label: 'Louder' },
] as const satisfies readonly { readonly value: SoundUnderVoice; readonly label: string }[];

interface SoundUnderVoiceChoiceProps extends Pick<ProjectVoice, 'soundUnderVoice'> {
  readonly draft: Draft;
  readonly onChange: (soundUnderVoice: SoundUnderVoice) => void;
}

/** The volume of the music under the voice. Renders nothing if there is no other sound. */
export function SoundUnderVoiceChoice(props: SoundUnderVoiceChoiceProps) {
  const { draft, soundUnderVoice, onChange } = props;
  const hasMusic = musicOf(draft) !== 'none';
  const hasClips = keepsClipSoundOf(draft) && draft.shots.some(({ isVideo }) => isVideo);
  if (!hasMusic && !hasClips) return null;
  return (
    <RadioChips
      legend={hasMusic ? 'Music under your voice-over' : 'Clip sound under your voice-over'}
      options={options}
      value={soundUnderVoice}
      onChange={onChange}
    />
  );
}
