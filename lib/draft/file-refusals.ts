/** Statuses that refuse the file itself: too large, of no kind we can use, damaged. */
export const fileRefusals: ReadonlySet<number> = new Set([413, 415, 422]);
