/** Seconds as a clock: `0:31`, `1:05`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Parses a typed duration to seconds: `0:31`, `1:05`, `31`; undefined for anything else. */
export function parseClock(text: string): number | undefined {
  const match = /^\s*(?:(\d{1,3}):)?(\d{1,3})\s*$/.exec(text);
  return match === null ? undefined : Number(match[1] ?? 0) * 60 + Number(match[2]);
}

/** The rest of a wait in words, rounded. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
