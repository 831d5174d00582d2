import { LRUCache } from 'lru-cache';
import { type BrandNames, findNeutralFaults } from '@/rules/find-neutral-faults';

/** Some hundred bytes each. */
const MAX_CACHED = 10_000;
const cached = new LRUCache<string, boolean>({ max: MAX_CACHED });

/**
 * Whether a text may stand in an unbranded video. Each opening of a page asks the same of all its texts,
 * and texts change without the project's revision, so answers are cached by text and brand.
 */
export function isNeutralText(text: string | undefined, brand: BrandNames): boolean {
  if (text === undefined) return true;
  const { name, brokerage, licence, phone, email, website } = brand;
  const key = JSON.stringify([text, name, brokerage, licence, phone, email, website]);
  const known = cached.get(key);
  if (known !== undefined) return known;
  const isNeutral = findNeutralFaults(text, brand).length === 0;
  cached.set(key, isNeutral);
  return isNeutral;
}
