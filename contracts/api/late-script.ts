/**
 * Attribute that replaces the `src` of a script that is loaded late: the server sets it, and the page reads
 * it.
 */
export const LATE_SCRIPT = 'data-late';
