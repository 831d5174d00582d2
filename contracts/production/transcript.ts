import { z } from 'zod';

/** A spoken or displayed text of a video with its time. */
export const transcriptLine = z.object({
  kind: z.enum(['spoken', 'written']),
  /** Start time. */
  seconds: z.number(),
  text: z.string(),
});
export type TranscriptLine = z.infer<typeof transcriptLine>;

/** Returns a transcript as plain text, one line per time: `0:03 (on screen) 412 Alder Lane`. */
export function toTranscriptText(lines: readonly TranscriptLine[]): string {
  return lines
    .map(({ kind, seconds, text }) => {
      const whole = Math.floor(seconds);
      const clock = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
      const plain = text.replace(/(?<!\s)\s*\n\s*/g, ' ');
      return `${clock} (${kind === 'spoken' ? 'voice' : 'on screen'}) ${plain}\n`;
    })
    .join('');
}
