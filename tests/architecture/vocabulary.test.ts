import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * Retired words of the code's vocabulary, each with the word to use. Only identifiers and file names count:
 * comments, strings and screen texts may say "living room". A word matches a whole part of an identifier
 * (`filmShot`, `film-shot`, `FILM_SHOT`), a sequence of words that sequence.
 */
const retired: Readonly<Record<string, string>> = {
  room: 'layer',
  rooms: 'layers',
  noun: 'domain',
  nouns: 'domains',
  house: 'application, stack or fixture',
  carriage: 'bodyType',
  tools: 'deps',
  passing: 'transient',
  written: 'persisted or cached',
  kept: 'cached or persisted',
  handed: 'requeued',
  unread: 'streaming',
  bend: 'warp',
  lean: 'tilt',
  foot: 'groundLine',
  mischief: 'faultInjection',
  misbehave: 'faultInjection',
  stubborn: 'retrying',
  stray: 'orphaned',
  mortal: 'killable',
  filmer: 'imageToVideoProvider',
  film: 'render, generate, video or cameraPath',
  films: 'videos',
  filmed: 'rendered or generated',
  filming: 'rendering or recording',
  'look up': 'the name of the query',
  'job notes': 'checkpoints',
  ending: 'extension or outcome',
  cut: 'version',
  cuts: 'versions',
  speaks: 'emits',
  hears: 'receives',
  heard: 'received',
  owes: 'requires',
  knows: 'depends on',
};
/** Retired at the beginning of a constant's name. */
const retiredPrefixes: Readonly<Record<string, string>> = {
  MOST_: 'MAX_',
  LONGEST_: 'MAX_…_MS, …_TIMEOUT_MS or …_TIMEOUT_SECONDS',
  LARGEST_: 'MAX_',
};

interface Allowance {
  /** The whole identifier. */
  readonly name: RegExp;
  readonly path: RegExp;
  readonly reason: string;
}

/** Identifiers and file names that contain a retired word in another sense. */
const allowed: readonly Allowance[] = [
  {
    name: /cut/i,
    path: /^(engine\/(camera|framing|timing)|adapters\/shutdown|renderer\/sound|tests\/deployed)\/|(snap-cuts|cut-music|cut-network|uploads-by-tus-js-client)/,
    reason: 'transitions without length, what an edge cuts, and connections that are cut',
  },
  {
    name: /^(cutNetwork|isCut|isCutOff|cutLines|cutSquare|barCuts|snapCuts|cutMusic)$/,
    path: /./,
    reason: 'as above',
  },
  {
    name: /./,
    path: /^tests\/architecture\/vocabulary\.test\.ts$/,
    reason: 'the list of retired words itself',
  },
  {
    name: /^(draw-?Room|drawHouse|projectRoom|rooms?)$/i,
    path: /^tests\/(support\/(draw-room|photos)|renders\/.*|journeys\/fal.*)\.(test\.)?ts$/,
    reason: 'the rooms and houses that test photos show',
  },
  {
    name: /^(find|fit|fitted)?-?rooms?$/i,
    path: /^(engine\/(framing\/(find-scene|fit-room)|camera\/depth-scene)|components\/create\/.*\.test)/,
    reason: 'the room a photo shows',
  },
  {
    name: /room/i,
    path: /^(contracts\/project\/edit-findings|engine\/(editing\/.*|framing\/(find-place(\.test)?|measure-place-clues))|product-api\/(project\/(shots\/load-shot-findings|vision\/.*)|publishing\/transcripts\/describe-photo)|dev\/vision\/look-at-photo|renderer\/analysis\/(find-in-photo-file|find-listing)|tests\/(support\/(listing-findings|solid-photo)|journeys\/(photo-findings|vision-photos)\.test))\.ts$/,
    reason: 'the rooms of a house, which photos show, file names name and an edit orders by',
  },
  {
    name: /^(foot|house|room)$/,
    path: /^(renderer\/pipeline\/retouching\/enhance-picture\.test|tests\/renders\/depth-scene\.test)\.ts$/,
    reason: 'what a test photo shows',
  },
  {
    name: /passing-?note|passing_share|house/i,
    path: /^samples\/music\//,
    reason: 'notes between two chord notes, and a style of music',
  },
  {
    name: /tools$/i,
    path: /^(route-handlers\/mcp\/create-mcp-server|tests\/journeys\/mcp\.test)\.ts$/,
    reason: 'what the protocol for assistants calls its functions',
  },
  { name: /^devTools$/, path: /^tests\/browsers\//, reason: 'a name of the browser' },
  { name: /^Film$/, path: /^components\//, reason: 'the name of an icon' },
  {
    name: /^filmedShots$/,
    path: /./,
    reason: 'the key of a queued event, which an older process may read',
  },
];

/** Paths with these prefixes are not renamed yet. The list must become empty. */

const sourceFile = /\.(ts|tsx|mts|mjs|cjs)$/;

it('no identifier and no file name uses a retired word', () => {
  const faults = listSources().flatMap(findFaults);
  expect([...new Set(faults)].sort().join('\n')).toBe('');
});

it.each([
  ['const filmShot = 1;', 'filmShot'],
  ['class ShotFilmer {}', 'ShotFilmer'],
  ['const MOST_BYTES = 1;', 'MOST_BYTES'],
  ['const a = { carriage: 1 };', 'carriage'],
  ['function f(tools: number) {}', 'tools'],
  ['database.lookUp();', 'lookUp'],
])('finds the retired word in %s', (text, name) => {
  expect(identifiersOf('planted.ts', text).filter(findRetired)).toEqual([name]);
});

it.each([
  "const label = 'film'; // a film",
  'const bathroom = mushroom;',
  'const almost = 1; lookup();',
  'const a = <p>Living room</p>;',
])('finds nothing in %s', (text) => {
  expect(identifiersOf('planted.tsx', text).filter(findRetired)).toEqual([]);
});

function listSources(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  return files.split('\n').filter((path) => sourceFile.test(path) && !path.endsWith('.d.ts'));
}

function findFaults(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // Git lists a file that was deleted and is not committed yet.
    return [];
  }
  const names = [basename(path).replace(/\..*$/, ''), ...identifiersOf(path, text)];
  return [...new Set(names)].flatMap((name) => {
    const use = findRetired(name);
    if (use === undefined || isAllowed(name, path)) return [];
    return [`${path}: ${name} (use ${use})`];
  });
}

function isAllowed(name: string, path: string): boolean {
  return allowed.some((allowance) => allowance.name.test(name) && allowance.path.test(path));
}

/** Returns the words to use instead of a retired one in the name; undefined if there is none. */
function findRetired(name: string): string | undefined {
  const prefix = Object.keys(retiredPrefixes).find((start) => name.startsWith(start));
  if (prefix !== undefined) return retiredPrefixes[prefix];
  const words = ` ${toWords(name).join(' ')} `;
  const found = Object.keys(retired).find((word) => words.includes(` ${word} `));
  return found === undefined ? undefined : retired[found];
}

function toWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

/**
 * Returns the identifiers that the file itself declares or uses; names of other modules count where they are
 * used.
 */
function identifiersOf(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
