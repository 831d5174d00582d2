import { commandLine } from '@/adapters/process/command-line';
import { fileArgument } from './file-argument';
import type { ClipContainer } from './sniff-media';

/** 8K: larger pictures no camera makes, so only a file that lies claims them. */
export const MAX_PIXELS = 7680 * 4320;

/**
 * The arguments that name a clip as input of ffmpeg or ffprobe: the container is forced, from inside
 * it nothing but this one file may be opened, and no picture larger than `MAX_PIXELS` is decoded,
 * even where the size changes in the middle of the clip. Other options of the input precede them.
 */
export function safeClipInput(container: ClipContainer, path: string): string[] {
  // QuickTime files may name other files their pictures are in.
  const own = container === 'mov' ? commandLine`-enable_drefs 0 -use_absolute_path 0` : [];
  return commandLine`-protocol_whitelist file -max_pixels ${MAX_PIXELS} -f ${container} ${own}
    -i ${fileArgument(path)}`;
}
