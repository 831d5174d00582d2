import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import { wholeFrames } from './encode-args';
import { inFragments } from './fragment-args';

/**
 * ffmpeg would decode the first frame of each file to describe it, which took nine tenths of the time of
 * joining. What it copies is described by the file's header, which is read before these stop it.
 */
const WITHOUT_DECODING = ['option probesize 32', 'option codec_whitelist none'];

/** The list the concat demuxer reads: plain names beside the list, made by us. */
export function joinList(names: readonly string[]): string {
  const files = names.flatMap((name) => [`file '${name}'`, ...WITHOUT_DECODING]);
  return ['ffconcat version 1.0', ...files, ''].join('\n');
}

/** What a joined video has besides its segments. */
export interface JoinExtras {
  /** Stored in the file's metadata. */
  readonly comment?: string | undefined;
  /** Path of the sound. */
  readonly sound?: string | undefined;
  /** Path of a second copy in fragments. The first copy's tables then lie at its end. */
  readonly fragmented?: string | undefined;
}

/** Shortest fragment but the last: each one's header costs bytes. */
const MIN_FRAGMENT_MICROSECONDS = 1_000_000;

/**
 * Joins segments as they are, with the sound beside them as it is; nothing but local files can be
 * opened. Without -xerror ffmpeg calls a file it could not finish writing, as on a full disk, a success.
 * Options in a list are not allowed by -safe 1.
 */
export function joinArgs(
  list: string,
  output: string,
  { comment, sound, fragmented }: JoinExtras,
): string[] {
  const input =
    sound === undefined ? [] : commandLine`-protocol_whitelist file -i ${fileArgument(sound)}`;
  const tracks = sound === undefined ? commandLine`-map 0:v` : commandLine`-map 0:v -map 1:a`;
  const copy = commandLine`${tracks} -c copy ${comment === undefined ? [] : describedAs(comment)}
    ${wholeFrames}`;
  const first = fragmented === undefined ? commandLine`-movflags +faststart` : [];
  const second =
    fragmented === undefined
      ? []
      : commandLine`${copy} -min_frag_duration ${MIN_FRAGMENT_MICROSECONDS} ${inFragments}
    -f mp4 ${fileArgument(fragmented)}`;
  return commandLine`-v error -xerror -nostdin -y -protocol_whitelist file -f concat -safe 0
    -i ${fileArgument(list)} ${input} ${copy} ${first} -f mp4 ${fileArgument(output)} ${second}`;
}

/** Players and file managers show the one or the other. */
function describedAs(comment: string): string[] {
  return commandLine`-metadata ${`comment=${comment}`} -metadata ${`description=${comment}`}`;
}

/**
 * One frame as a JPEG; JPEG expects BT.601 at full range. B frames are passed over, so that a fourth of
 * what lies before is decoded; the frame taken is at most three later.
 */
export function stillArgs(video: string, seconds: number, output: string): string[] {
  const filter =
    'scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=full,format=yuvj420p';
  return commandLine`-v error -nostdin -y -protocol_whitelist file -skip_frame bidir
    -ss ${seconds.toFixed(3)} -i ${fileArgument(video)} -frames:v 1 -vf ${filter} -q:v 3
    -f mjpeg ${fileArgument(output)}`;
}
