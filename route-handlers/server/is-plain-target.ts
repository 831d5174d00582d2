/** A percent sign before a letter, digit, `-`, `.`, `_` or `~`: no browser encodes these. */
const needlessEncoding = /%(?:[46][1-9a-f]|[57][0-9a]|3\d|2[de]|5f|7e)/i;
/** An encoded slash, backslash or null character. */
const hiddenSeparator = /%(?:2f|5c|00)/i;
const brokenEncoding = /%(?![\da-f]{2})/i;
/** Only the position of the path matters, so any origin will do. */
const ANY_ORIGIN = 'http://localhost';

/**
 * Returns whether a request target is unambiguous: a path that equals its own normal form, and parameters
 * whose names are not encoded. All checks of the server compare targets as text, and the code behind them
 * normalises targets first: `/api/../auth` would pass as a call and be answered as a page.
 */
export function isPlainTarget(target: string): boolean {
  if (!/^\/(?!\/)/.test(target) || target.includes('#')) return false;
  const [path = '', ...queries] = target.split('?');
  const isPlainPath =
    URL.parse(path, ANY_ORIGIN)?.pathname === path &&
    !path.includes('//') &&
    ![needlessEncoding, hiddenSeparator, brokenEncoding].some((pattern) => pattern.test(path));
  return isPlainPath && queries.join('?').split('&').every(isPlainParameter);
}

function isPlainParameter(parameter: string): boolean {
  const [name = ''] = parameter.split('=', 1);
  return !needlessEncoding.test(name) && !brokenEncoding.test(name);
}
