import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A photograph with the labels of a person who looked at it. */
export interface LabelledPhoto {
  readonly name: string;
  readonly path: string;
  readonly label: 'inside' | 'outside' | 'plan' | 'neither';
  /** Photographs of one group show the same view. */
  readonly view: string;
  /** Whether it was enlarged from a small original, so that its sharpness is meaningless. */
  readonly isSoft: boolean;
  /** Whether it is dark on purpose, such as a night, so that its exposure is meaningless. */
  readonly isDim: boolean;
  /** Time of day of an exterior; unknown for a low sun or without a clear answer. */
  readonly light: 'day' | 'dusk' | 'unknown';
  /** Whether it was put aside while thresholds were chosen. */
  readonly isPutAside: boolean;
}

const labels = ['inside', 'outside', 'plan', 'neither'] as const;
const SAMPLE_LISTING = 'public/sample-listing';
const outsideOfSample = /front|pool|dusk/;

/**
 * Reads a folder with the folders `inside`, `outside`, `plan` and `neither`, and adds the sample listing
 * unless it is not wanted. `kitchen~1` and `kitchen~2` show one view; `hall--1` and `hall--2` come from one
 * source, so both or neither are put aside. Prefixes: `dusk-` for dusk, `low-` for a low sun, `soft-` for
 * meaningless sharpness, `dim-` for meaningless exposure, in this order, as in `dusk-soft-harbour--1`.
 */
export async function readPhotoSet(folder: string, withSample = true): Promise<LabelledPhoto[]> {
  const photos: LabelledPhoto[] = [];
  for (const label of labels) {
    const files = await readdir(join(folder, label)).catch(() => []);
    photos.push(...files.sort().map((file) => toPhoto(join(folder, label, file), label)));
  }
  if (!withSample) return photos;
  const listing = JSON.parse(await readFile(`${SAMPLE_LISTING}/listing.json`, 'utf8')) as {
    readonly photos: readonly { readonly file: string }[];
  };
  const own = listing.photos.map(({ file }) => {
    const label = outsideOfSample.test(file) ? 'outside' : 'inside';
    const shown = file.slice(3, -4);
    return toPhoto(join(SAMPLE_LISTING, file), label, `house-${shown}~1`);
  });
  return [...photos, ...own];
}

function toPhoto(
  path: string,
  label: LabelledPhoto['label'],
  name = basename(path).replace(/\.[^.]*$/, ''),
): LabelledPhoto {
  const source = name.split(/--|~/)[0] ?? name;
  return {
    name,
    path,
    label,
    view: name.split('~')[0] ?? name,
    isSoft: /^(dusk-|low-)?soft-/.test(name),
    isDim: /^(dusk-|low-)?dim-/.test(name),
    light: toLight(name, label),
    isPutAside: isPutAside(withoutTraits(source)),
  };
}

function toLight(name: string, label: LabelledPhoto['label']): LabelledPhoto['light'] {
  if (label !== 'outside' || name.startsWith('low-')) return 'unknown';
  return /^dusk-|-dusk~/.test(name) ? 'dusk' : 'day';
}

/** Returns a name without its prefixes. */
export function withoutTraits(name: string): string {
  return name.replace(/^(dusk-|low-)?((soft|dim)-)?/, '');
}

/** Returns whether the hash of a name puts it aside, as it does half of all names. */
export function isPutAside(name: string): boolean {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 1;
}
