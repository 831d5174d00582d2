/** Both ends inclusive, as the wire counts. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the requested part of a file; undefined for all of it. Several ranges are answered with the whole
 * file, which RFC 9110 allows and players never request.
 * @param ifRange the range only counts while the file still has this tag.
 */
export function readRange(
  header: string | undefined,
  ifRange: string | undefined,
  file: { readonly bytes: number; readonly etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (ifRange !== undefined && ifRange !== file.etag) return undefined;
  return first === '' ? readSuffix(Number(last), file.bytes) : readSpan(first, last, file.bytes);
}

function readSuffix(length: number, bytes: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || bytes === 0) return 'unsatisfiable';
  return { start: Math.max(0, bytes - length), end: bytes - 1 };
}

function readSpan(
  first: string,
  last: string,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}
