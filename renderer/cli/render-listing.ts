import type { ListingShot, ListingVersion, VersionShot } from '@/contracts/production/listing-file';
import { versionPresets } from '@/contracts/production/versions';
import { UsageError } from './cli-error';
import type { Workbench } from './open-workbench';
import type { ListingOptions, RenderOptions } from './options';
import { type ReadFile, readFiles } from './read-files';
import { type LocalListing, readListing } from './read-listing';
import { readOwnTrack } from './read-own-track';
import { composeWords, type WordsReader } from './read-words';
import { type FileVideo, type FileWork, nameStart, nameVersion, renderAll } from './render-files';
import type { Reporter } from './reporter';

/** Makes all versions of a listing file. @throws UsageError. */
export async function renderListing(
  options: ListingOptions,
  bench: Workbench,
  report: Reporter,
): Promise<void> {
  await renderLocalListing(await readListing(options.file), options, bench, report);
}

/** Makes all versions of a listing, whose file may not exist. @throws UsageError. */
export async function renderLocalListing(
  listing: LocalListing,
  options: ListingOptions,
  { reader, ...bench }: Workbench,
  report: Reporter,
): Promise<void> {
  const { folder, signal } = bench;
  const music = listing.musicPath === undefined ? listing.music : { file: listing.musicPath };
  const reading = Promise.all([
    readFiles([...listing.paths.values()], reader, folder, signal),
    readOwnTrack(music, reader, signal),
  ]);
  const [{ files, refused }, track] = await reading.finally(() => reader.close());
  for (const file of refused) report.refused(file);
  const names = [...listing.paths].filter(([, path]) => files.some((file) => file.from === path));
  const read = new Map(names.map(([name, path]) => [name, files.find((f) => f.from === path)]));
  const start = await nameStart({ output: options.output, files: [options.file] });
  const videos = listing.versions.map((version, i) => {
    const shots = toShown(listing, version).flatMap((shot) => {
      const file = read.get(shot.file);
      return file === undefined ? [] : [{ shot, file }];
    });
    if (shots.length === 0) throw new UsageError('There is nothing to make a video of.', true);
    const work: FileWork = {
      ...bench,
      report,
      track,
      files: shots.map(({ shot, file }) => toDirected(file, shot, listing)),
      options: toOptions(
        options,
        shots.map(({ shot }) => shot),
        music,
      ),
      readWords: toWordsReader(
        listing,
        shots.map(({ shot }) => shot),
        options.file,
      ),
    };
    return { work, video: toVideo(version, nameListedVersion(start, listing, i)) };
  });
  await renderAll(videos);
}

/** The shots of one version, in order. */
function toShown(listing: LocalListing, { shots }: ListingVersion): readonly VersionShot[] {
  return shots ?? listing.shots.filter(({ use }) => use);
}

function findShot({ shots }: LocalListing, { file }: VersionShot): ListingShot | undefined {
  return shots.find((shot) => shot.file === file);
}

function toDirected(file: ReadFile, shot: VersionShot, listing: LocalListing): ReadFile {
  return { ...file, editSeconds: shot.seconds, focus: findShot(listing, shot)?.focus };
}

function toOptions(
  { output, isJson }: ListingOptions,
  shots: readonly VersionShot[],
  music: RenderOptions['music'],
): RenderOptions {
  return {
    files: [],
    output,
    versions: [],
    motionAt: (position) => shots[position]?.motion ?? 'still',
    transitionAt: (position) => shots[position]?.transition ?? 'instant',
    shape: '16:9',
    seconds: undefined,
    music,
    words: undefined,
    isNeutral: false,
    isJson,
  };
}

/** @returns undefined if the listing contains no text that a video could show. */
function toWordsReader(
  listing: LocalListing,
  shown: readonly VersionShot[],
  path: string,
): WordsReader | undefined {
  const { facts, brand, link, theme, locale } = listing;
  const captions = shown.map((shot) => findShot(listing, shot)?.caption ?? null);
  const isEmpty = Object.keys(facts).length === 0 && brand === undefined && link === undefined;
  if (isEmpty && captions.every((caption) => caption === null)) return undefined;
  const data = { facts: { ...facts, captions }, brand, link, theme, locale };
  return (video) => composeWords(data, path, video);
}

function toVideo(
  { preset, shape, targetSeconds, shots }: ListingVersion,
  output: string,
): FileVideo & { readonly version: ListingVersion['preset'] } {
  const usual = versionPresets[preset];
  return {
    output,
    version: preset,
    shape: shape ?? usual.shape,
    seconds: targetSeconds ?? usual.seconds,
    strongest: preset === 'teaser' && shots === undefined,
  };
}

/** Two versions of one preset get two names. */
function nameListedVersion(start: string, { versions }: LocalListing, position: number): string {
  const preset = versions[position]?.preset ?? 'property';
  const before = versions.slice(0, position).filter((version) => version.preset === preset).length;
  return nameVersion(before === 0 ? start : `${start}-${before + 1}`, preset);
}
