/** The day of a moment in UTC: `2026-11-25`. */
export function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
