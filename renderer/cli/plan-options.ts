import { parseArgs } from 'node:util';
import { toListingSchema } from '@/contracts/production/listing-file';
import { type VersionPreset, versionPresets } from '@/contracts/production/versions';
import { UsageError } from './cli-error';
import { readVersions } from './options';

export interface PlanOptions {
  readonly files: readonly string[];
  readonly versions: readonly VersionPreset[];
}

/** The parsed command line: plans files, or prints a text. */
export type PlanCommand =
  | { readonly kind: 'print'; readonly text: string }
  | { readonly kind: 'plan'; readonly options: PlanOptions };

/** The versions that most listings publish. */
const usualVersions: readonly VersionPreset[] = ['property', 'reel', 'teaser'];

export const planUsage = `npm run plan -- photos/* > photos/homereel.json

  Chooses, orders and directs the photos and clips of a listing, says why, and prints
  that as a listing file. It belongs beside the photos; there
  npm run render -- photos/homereel.json -o out/ makes its versions.

  --versions A,B,…       ${Object.keys(versionPresets).join(', ')}
                         the versions of the listing (${usualVersions.join(',')})
  --schema               print the JSON schema of listing files
  -h, --help             print this text`;

const known = {
  versions: { type: 'string' },
  schema: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** @throws UsageError */
export function readPlanCommand(args: readonly string[]): PlanCommand {
  const { values, positionals } = parse(args);
  if (values.help) return { kind: 'print', text: planUsage };
  if (values.schema) return { kind: 'print', text: JSON.stringify(toListingSchema(), null, 2) };
  if (positionals.length === 0) throw new UsageError('Name at least one photo or clip.');
  const versions = values.versions === undefined ? usualVersions : readVersions(values.versions);
  return { kind: 'plan', options: { files: positionals, versions } };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: known });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
