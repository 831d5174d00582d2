import type { SpokenCaption } from '@/contracts/project/voice';

/** Captions as a SubRip file. @param offsetSeconds when the recording begins in the video. */
export function toSrt(captions: readonly SpokenCaption[], offsetSeconds: number): string {
  return captions
    .map((caption, i) => `${i + 1}\r\n${toCue(caption, offsetSeconds, ',', '\r\n')}\r\n`)
    .join('\r\n');
}

/** Captions as a WebVTT file. @param offsetSeconds when the recording begins in the video. */
export function toVtt(captions: readonly SpokenCaption[], offsetSeconds: number): string {
  const cues = captions.map((caption) => {
    const text = caption.text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    return `${toCue({ ...caption, text }, offsetSeconds, '.', '\n')}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** By the extension of the files. */
export const captionFormats = { srt: toSrt, vtt: toVtt };

function toCue(
  { startSeconds, endSeconds, text }: SpokenCaption,
  offsetSeconds: number,
  point: string,
  lineEnd: string,
): string {
  const times = [startSeconds, endSeconds].map((at) => toTime(at + offsetSeconds, point));
  // An empty line would end the caption, and an arrow would be parsed as a time range.
  const lines = text.split(/(?<!\s)\s*\n\s*/).filter((line) => line !== '');
  return `${times.join(' --> ')}${lineEnd}${lines.join(lineEnd).replaceAll('-->', '→')}`;
}

function toTime(seconds: number, point: string): string {
  const milliseconds = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(milliseconds % 1000).padStart(3, '0');
  const whole = Math.floor(milliseconds / 1000);
  return `${two(whole / 3600)}:${two((whole / 60) % 60)}:${two(whole % 60)}${point}${rest}`;
}
