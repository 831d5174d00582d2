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

/** A file of words: facts, and what a branded video shows besides. Pictures are named beside it. */
const wordsFile = wordStyle.extend({
  facts: listingFacts,
  brand: brand
    .omit({ headshot: true, logo: true })
    .extend({ headshot: picture.optional(), logo: picture.optional() })
    .optional(),
  link: qrLink.optional(),
});

/** The data words are composed of. */
export type WordsData = z.infer<typeof wordsFile>;

export type Words = NeutralWords | LocalBrandedWords;

/** A video as its words depend on it. */
export interface WordedVideo {
  /** Of the shots it shows, among all the captions are given for. */
  readonly positions: readonly number[];
  readonly isNeutral: boolean;
  /** Length aimed at. */
  readonly targetSeconds: number;
}

export type WordsReader = (video: WordedVideo) => Promise<Words>;

/**
 * Reads the words of videos from a file.
 * @returns a reader, which throws UsageError that names the file and each field that cannot be used.
 */
export function readWordsFrom(path: string): WordsReader {
  return async (video) => composeWords(await parseFile(path), path, video);
}

/** Composes the words of a video. @param path of the file they are from. @throws UsageError. */
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
    // An open house is an invitation: the neutral video says nothing of it.
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

/** A picture's path, counted from the file of words. */
async function findPicture(path: string, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const found = resolve(dirname(path), name);
  await access(found).catch(() => {
    throw new UsageError(`${path} names a picture that is not there: ${name}.`);
  });
  return found;
}
