import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import type { SoundUnderVoice } from '@/contracts/project/voice';
import {
  type ArrangedMusic,
  BEFORE_BAR_SECONDS,
  FADE_IN_SECONDS,
  JOIN_SECONDS,
  toFadeOut,
} from '@/engine/timing/arrange-music';
import { SAMPLE_RATE } from './sound-args';

/** Music for a video: sections of a recording, one after the other. */
export interface MusicSound extends ArrangedMusic {
  readonly kind: 'music';
  /** Path of the recording. */
  readonly recording: string;
}

/** A part of a sound file that starts at a given time of the video. */
export interface PlacedSound {
  /** Path of the file. */
  readonly path: string;
  /** Start within the file, in seconds. */
  readonly fromSeconds: number;
  /** Length of the used part, in seconds. */
  readonly seconds: number;
  /** Start in seconds from the video's start. */
  readonly startSeconds: number;
}

/** The sound besides the music. The music is ducked under a voice. */
export interface SoundLayers {
  /** The clips' own sound. */
  readonly clips?: readonly PlacedSound[] | undefined;
  /** The cleaned and levelled voice. */
  readonly voice?: PlacedSound | undefined;
  /** Volume of all other sound while the voice speaks; absent for `usual`. */
  readonly soundUnderVoice?: SoundUnderVoice | undefined;
}

/** The sound of a video; `silence` is a silent track, which some players require. */
export type VideoSound = (MusicSound | { readonly kind: 'silence' }) & SoundLayers;

/** Returns the filter that arranges a recording: exactly as long as the video, without clicks. */
export function arrangeFilter(music: ArrangedMusic, seconds: number): string {
  const { sections } = music;
  const names = sections.map((_, i) => `s${i}`);
  const split = `[0:a:0]aresample=${SAMPLE_RATE},aformat=sample_fmts=flt:channel_layouts=stereo`;
  const parts = sections.map((section, i) => {
    const isFirst = i === 0;
    const isLast = i === sections.length - 1;
    const from = toSample(section.fromSeconds - (isFirst ? 0 : JOIN_SECONDS + BEFORE_BAR_SECONDS));
    const until = toSample(section.untilSeconds - (isLast ? 0 : BEFORE_BAR_SECONDS));
    return `[${names[i]}]atrim=start_sample=${from}:end_sample=${until},asetpts=N/SR/TB[p${i}]`;
  });
  const joins = sections.slice(1).map((_, i) => {
    const before = i === 0 ? 'p0' : `j${i}`;
    const samples = toSample(JOIN_SECONDS);
    return `[${before}][p${i + 1}]acrossfade=ns=${samples}:c1=qsin:c2=qsin[j${i + 1}]`;
  });
  const last = sections.length === 1 ? 'p0' : `j${sections.length - 1}`;
  const fadeOut = toFadeOut(music, seconds);
  const whole = toSample(seconds);
  const end = [
    `[${last}]apad=whole_len=${whole}`,
    `atrim=end_sample=${whole}`,
    `afade=t=in:d=${FADE_IN_SECONDS}:curve=hsin`,
    `afade=t=out:st=${(seconds - fadeOut).toFixed(4)}:d=${fadeOut.toFixed(4)}:curve=hsin`,
  ].join(',');
  const splitter = `${split},asplit=${sections.length}${names.map((name) => `[${name}]`).join('')}`;
  return [splitter, ...parts, ...joins, end].join(';');
}

/**
 * Encodes a sound of the video's length as AAC. The coder is `fast`: `twoloop`, the default in older releases
 * of ffmpeg, adds a burst to the first frame of a piece without a fade-in, and at this bit rate it is the
 * noisier one for most of our pieces (docs/music.md).
 */
export function encodeSoundArgs(
  input: readonly string[],
  filter: string,
  output: string,
): string[] {
  return commandLine`-v error -xerror -nostdin -y ${input} -filter_complex ${filter}
    -c:a aac -aac_coder fast -profile:a aac_low -b:a 192k -ar ${SAMPLE_RATE} -ac 2 -map_metadata -1
    -f mp4 ${fileArgument(output)}`;
}

/** Returns a recording as input; only local files can be opened. */
export function recordingInput(path: string): string[] {
  return commandLine`-protocol_whitelist file -i ${fileArgument(path)}`;
}

/** Returns silence as input. */
export function silenceInput(seconds: number): string[] {
  return commandLine`-f lavfi -i ${`anullsrc=r=${SAMPLE_RATE}:cl=stereo:d=${seconds.toFixed(4)}`}`;
}

function toSample(seconds: number): number {
  return Math.round(seconds * SAMPLE_RATE);
}
