import { access, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import {
  brand,
  listingFacts,
  type NeutralWords,
  qrLink,
  wordStyle,
} from '@/contracts/project/words';
import {
  composeBrandedWords,
  composeNeutralWords,
  type LocalBrandedWords,
} from '@/titles/compose-words';
import { UsageError } from './cli-error';

const picture = z.string().min(1).max(1000);

/** The words file: facts, and the brand for branded videos. Picture paths are relative to it. */
const wordsFile = wordStyle.extend({
  facts: listingFacts,
  brand: brand
    .omit({ headshot: true, logo: true })
    .extend({ headshot: picture.optional(), logo: picture.optional() })
    .optional(),
  link: qrLink.optional(),
});

/** Input for composing words. */
export type WordsData = z.infer<typeof wordsFile>;

export type Words = NeutralWords | LocalBrandedWords;

/** The properties of a video that its words depend on. */
export interface WordedVideo {
  /** Positions of its shots among all shots with captions. */
  readonly positions: readonly number[];
  readonly isNeutral: boolean;
  /** Target length. */
  readonly targetSeconds: number;
}

export type WordsReader = (video: WordedVideo) => Promise<Words>;

/**
 * Opens a words file for videos.
 * @returns a reader that throws UsageError with the file's name and each invalid field.
 */
export function readWordsFrom(path: string): WordsReader {
  return async (video) => composeWords(await parseFile(path), path, video);
}

/** Composes the words of a video. @param path path of the words file. @throws UsageError. */
export async function composeWords(
  { theme, locale, facts: all, brand: given = {}, link }: WordsData,
  path: string,
  { positions, isNeutral, targetSeconds }: WordedVideo,
): Promise<Words> {
  const captions = positions.map((position) => all.captions?.[position] ?? null);
  const facts = { ...all, captions };
  const shots = positions.length;
  const style = { theme, locale, targetSeconds };
  if (isNeutral) {
    const { status, ...property } = facts;
    // An open house is an invitation, so the neutral video omits it.
    const neutral = status?.kind === 'open-house' ? property : { ...property, status };
    return composeNeutralWords(neutral, shots, style);
  }
  const pictures = {
    headshot: await findPicture(path, given.headshot),
    logo: await findPicture(path, given.logo),
  };
  return composeBrandedWords(facts, { brand: { ...given, ...pictures }, link }, shots, style);
}

async function parseFile(path: string): Promise<WordsData> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`The words in ${path} cannot be read.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
  const parsed = wordsFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new UsageError(`${path} cannot be used.\n  ${issues.join('\n  ')}`);
}

/** Returns the path of a picture, relative to the words file. */
async function findPicture(path: string, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const found = resolve(dirname(path), name);
  await access(found).catch(() => {
    throw new UsageError(`${path} names a picture that is not there: ${name}.`);
  });
  return found;
}
