import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type VersionPreset, versionPresets } from '@/contracts/production/versions';
import { type CameraMotion, cameraMotions, defaultMotion } from '@/contracts/project/motion';
import { type MusicPiece, musicPieceNames } from '@/contracts/project/music';
import { type VideoShape, videoShape, videoShapes } from '@/contracts/project/shape';
import {
  defaultTransition,
  type TransitionType,
  transitionTypes,
} from '@/contracts/project/transition';
import { UsageError } from './cli-error';

/** The parsed command line. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'render'; readonly options: RenderOptions }
  | { readonly kind: 'render listing'; readonly options: ListingOptions };

/** Renders the versions that a listing file defines. */
export interface ListingOptions {
  /** The listing file. */
  readonly file: string;
  /** The output folder of the videos, or the prefix of their names. */
  readonly output: string;
  readonly isJson: boolean;
}

export interface RenderOptions {
  readonly files: readonly string[];
  /** The output video; with versions the output folder, or the prefix of their names. */
  readonly output: string;
  /** Several versions, each with its preset's shape and length; empty for one video with the given options. */
  readonly versions: readonly VersionPreset[];
  readonly motionAt: (position: number) => CameraMotion;
  readonly transitionAt: (position: number) => TransitionType;
  readonly shape: VideoShape;
  /** Target length in seconds. */
  readonly seconds: number | undefined;
  /** A piece, a music file, a track without sound, or no sound track at all. */
  readonly music: MusicPiece | { readonly file: string } | 'silence' | 'none';
  /** A file with the facts of the property and the brand. */
  readonly words: string | undefined;
  /** Show only the property's facts. */
  readonly isNeutral: boolean;
  readonly isJson: boolean;
}

const versionNames = Object.keys(versionPresets) as [VersionPreset, ...VersionPreset[]];

export const usage = `npm run render -- photos/*.jpg -o tour.mp4
npm run render -- photos/homereel.json -o out/    all versions of a listing file

  -o, --output FILE      the video to write; with --versions a folder (out/) or the names' beginning
  --versions A,B,…       ${versionNames.join(', ')}
                         one file each, named for it: out/<name>-Reel.mp4
  --motion A,B,…         ${cameraMotions.join(', ')}
                         one for all, or several taken in turn
  --transition A,B,…     ${transitionTypes.join(', ')}
  --duration SECONDS     length aimed at (30); a photo stays 2.5 to 6 s
  --shape SHAPE          ${videoShapes.join(', ')}
  --music PIECE          ${musicPieceNames.slice(0, 4).join(', ')},
                         ${musicPieceNames.slice(4).join(', ')};
                         a music file of one's own (.mp3, .m4a, .wav, .flac, .ogg);
                         none (the default), or silence for an empty sound track
  --words FILE           title, captions and end card from a JSON file (docs/titles.md)
  --neutral              of these words, only the facts of the property
  --json                 one JSON object a line instead of a progress bar
  -h, --help             print this text
  --version              print the version
  --                     everything after it is a file, whatever it begins with`;

const known = {
  output: { type: 'string', short: 'o' },
  motion: { type: 'string' },
  transition: { type: 'string' },
  duration: { type: 'string' },
  versions: { type: 'string' },
  shape: { type: 'string' },
  music: { type: 'string' },
  words: { type: 'string' },
  neutral: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** @throws UsageError */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  if (positionals.length === 0) throw new UsageError('Name at least one photo or clip.');
  if (values.output === undefined) throw new UsageError('Say with -o where the video goes.');
  const listing = readListingOptions(positionals, { ...values, output: values.output });
  if (listing !== undefined) return { kind: 'render listing', options: listing };
  if (values.neutral && values.words === undefined) {
    throw new UsageError('--neutral says which of the --words are shown.');
  }
  const motions = readList('--motion', values.motion, cameraMotions);
  const types = readList('--transition', values.transition, transitionTypes);
  const versions = readVersions(values.versions);
  if (versions.length > 0 && values.shape !== undefined) {
    throw new UsageError(
      '--shape and --versions exclude each other: each version has its own shape.',
    );
  }
  const shape = videoShape.safeParse(values.shape ?? videoShapes[0]);
  if (!shape.success) throw new UsageError(`--shape is one of ${videoShapes.join(', ')}.`);
  const options: RenderOptions = {
    files: positionals,
    output: values.output,
    versions,
    motionAt: (position) => motions?.[position % motions.length] ?? defaultMotion(position),
    transitionAt: (position) => types?.[position % types.length] ?? defaultTransition(position),
    shape: shape.data,
    seconds: readSeconds(values.duration),
    music: readMusic(values.music ?? 'none'),
    words: values.words,
    isNeutral: values.neutral,
    isJson: values.json,
  };
  return { kind: 'render', options };
}

/** Options that a listing file defines itself. */
const saidByListing = [
  'motion',
  'transition',
  'duration',
  'versions',
  'shape',
  'music',
  'words',
] as const;

/** @returns undefined if photos are named. @throws UsageError. */
function readListingOptions(
  files: readonly string[],
  values: Omit<ReturnType<typeof parse>['values'], 'output'> & { readonly output: string },
): ListingOptions | undefined {
  const file = files.find((name) => name.toLowerCase().endsWith('.json'));
  if (file === undefined) return undefined;
  if (files.length > 1) throw new UsageError('A listing file names its photos itself.');
  const said = saidByListing.find((name) => values[name] !== undefined);
  if (said !== undefined)
    throw new UsageError(`The listing file says itself what --${said} would.`);
  if (values.neutral) throw new UsageError('The listing file names its versions; MLS is neutral.');
  return { file, output: values.output, isJson: values.json };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.map((argument) => (isFileName(argument) ? `./${argument}` : argument)),
      allowPositionals: true,
      options: known,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Returns whether an argument that looks like an option, such as `-x.jpg` from `*.jpg`, is the name of an
 * existing file.
 */
function isFileName(argument: string): boolean {
  const isOption = Object.entries(known).some(
    ([name, option]) =>
      argument === `--${name}` || ('short' in option && argument === `-${option.short}`),
  );
  return argument.startsWith('-') && argument !== '--' && !isOption && existsSync(argument);
}

function readList<Name extends string>(
  option: string,
  text: string | undefined,
  names: readonly Name[],
): Name[] | undefined {
  return text?.split(',').map((word) => {
    const name = names.find((candidate) => candidate === word.trim());
    if (name === undefined) throw new UsageError(`${option} is one of ${names.join(', ')}.`);
    return name;
  });
}

/** Returns the presets in a list. @throws UsageError. */
export function readVersions(text: string | undefined): VersionPreset[] {
  const names = text?.split(',').map((word) => word.trim()) ?? [];
  const versions = names.map((word) => {
    const name = versionNames.find((candidate) => candidate === word);
    if (name === undefined) {
      throw new UsageError(
        `There is no version "${word}". The versions are ${versionNames.join(', ')}.`,
      );
    }
    return name;
  });
  return [...new Set(versions)];
}

function readMusic(text: string): RenderOptions['music'] {
  const names = [...musicPieceNames, 'silence', 'none'] as const;
  const name = names.find((candidate) => candidate === text);
  if (name !== undefined) return name;
  if (existsSync(text)) return { file: text };
  throw new UsageError(`--music is a music file or one of ${names.join(', ')}.`);
}

function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (!(seconds >= 1 && seconds <= 600)) {
    throw new UsageError('--duration is a number of seconds from 1 to 600.');
  }
  return seconds;
}
