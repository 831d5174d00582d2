import type { ClipContainer } from './sniff-media';

/** 8K: larger pictures no camera makes, so only a file that lies claims them. */
export const MAX_PIXELS = 7680 * 4320;

/**
 * ffmpeg's arguments before a clip's `-i`: the container is forced, from inside it nothing but this
 * one file may be opened, and no picture larger than `MAX_PIXELS` is decoded, though it be one in the
 * middle of the clip.
 */
export function safeClipInput(container: ClipContainer): string[] {
  const format = [
    ...['-protocol_whitelist', 'file', '-max_pixels', String(MAX_PIXELS)],
    ...['-f', container],
  ];
  // QuickTime files may name other files their pictures are in.
  return container === 'mov'
    ? [...format, '-enable_drefs', '0', '-use_absolute_path', '0']
    : format;
}
