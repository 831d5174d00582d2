import { fileArgument } from './file-argument';
import type { ClipContainer } from './sniff-media';

/**
 * The arguments that name a clip as input of ffmpeg or ffprobe: the container is forced, and from
 * inside it nothing but this one file may be opened. Other options of the input precede them.
 */
export function safeClipInput(container: ClipContainer, path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-f', container],
    // QuickTime files may name other files their pictures are in.
    ...(container === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    ...['-i', fileArgument(path)],
  ];
}
