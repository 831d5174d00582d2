/**
 * Attribute of a script that is loaded late, in place of its `src`: the server that marks it and the page that
 * loads it agree on it.
 */
export const LATE_SCRIPT = 'data-late';
