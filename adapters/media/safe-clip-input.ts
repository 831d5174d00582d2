import { commandLine } from '@/adapters/process/command-line';
import { fileArgument } from './file-argument';
import type { ClipContainer } from './sniff-media';

/** 8K. No camera makes larger pictures, so a larger size is bogus. */
export const MAX_PIXELS = 7680 * 4320;

/**
 * The arguments for an untrusted clip as input of ffmpeg or ffprobe. They force the container, forbid
 * opening any other file, and refuse pictures larger than `MAX_PIXELS`, even if the size changes within
 * the clip. Other input options precede them.
 */
export function safeClipInput(container: ClipContainer, path: string): string[] {
  // QuickTime files may reference pictures in other files.
  const own = container === 'mov' ? commandLine`-enable_drefs 0 -use_absolute_path 0` : [];
  return commandLine`-protocol_whitelist file -max_pixels ${MAX_PIXELS} -f ${container} ${own}
    -i ${fileArgument(path)}`;
}
