import type { ClipContainer } from './sniff-media';

/**
 * ffmpeg's arguments before a clip's `-i`: the container is forced, and from inside it nothing but
 * this one file may be opened.
 */
export function safeClipInput(container: ClipContainer): string[] {
  const format = ['-protocol_whitelist', 'file', '-f', container];
  // QuickTime files may name other files their pictures are in.
  return container === 'mov'
    ? [...format, '-enable_drefs', '0', '-use_absolute_path', '0']
    : format;
}
