import * as checkout from '@/contracts/money/checkout';
import * as ledger from '@/contracts/money/ledger';
import type { Operation } from '@/contracts/operation';
import * as accessTokens from '@/contracts/people/access-tokens';
import * as accounts from '@/contracts/people/accounts';
import * as settings from '@/contracts/people/settings';
import * as users from '@/contracts/people/users';
import * as edits from '@/contracts/production/edits';
import * as enhancements from '@/contracts/production/enhancements';
import * as generation from '@/contracts/production/generation';
import * as listings from '@/contracts/production/listings';
import * as previewWords from '@/contracts/production/preview-words';
import * as sharing from '@/contracts/production/sharing';
import * as stills from '@/contracts/production/stills';
import * as stream from '@/contracts/production/stream';
import * as versions from '@/contracts/production/versions';
import * as brands from '@/contracts/project/brands';
import * as facts from '@/contracts/project/facts';
import * as listingText from '@/contracts/project/listing-text';
import * as photoFindings from '@/contracts/project/photo-findings';
import * as projects from '@/contracts/project/projects';
import * as shots from '@/contracts/project/shots';
import * as tracks from '@/contracts/project/tracks';
import * as uploads from '@/contracts/project/uploads';
import * as voice from '@/contracts/project/voice';
import * as approval from '@/contracts/publishing/approval';
import * as delivery from '@/contracts/publishing/delivery';
import * as plays from '@/contracts/publishing/plays';
import * as webhooks from '@/contracts/publishing/webhooks';
import * as support from './support';

const domains = {
  Listings: listings,
  Projects: projects,
  Facts: facts,
  'Reading a listing text': listingText,
  'Photos and clips': shots,
  'Uploads that resume': uploads,
  'What a photo shows': photoFindings,
  'The edit': edits,
  'Enhanced photos': enhancements,
  Generating: generation,
  Versions: versions,
  Words: previewWords,
  Balance: ledger,
  'Buying tokens': checkout,
  Person: users,
  'The account itself': accounts,
  'Access tokens': accessTokens,
  Webhooks: webhooks,
  Brand: brands,
  'Prices and limits': settings,
  Sharing: sharing,
  Support: support,
  'The listing page': delivery,
  Approval: approval,
  Stills: stills,
  Plays: plays,
  Streams: stream,
  'Own music': tracks,
  Voice: voice,
};

/** Calls of one subject, under the title that descriptions give it. */
export const operationGroups = Object.entries(domains).map(([title, domain]) => ({
  title,
  operations: Object.values(domain).filter(isOperation) as readonly Operation[],
}));

/** Every call of the product API. The BFF forwards these and no others. */
export const operations: readonly Operation[] = operationGroups.flatMap(
  (group) => group.operations,
);

type NamesIn<Domain> = Domain extends unknown
  ? { [Name in keyof Domain]: Domain[Name] extends Operation ? Name : never }[keyof Domain]
  : never;
/** The name of every operation, which is also the name it is exported under. */
export type OperationName = NamesIn<(typeof domains)[keyof typeof domains]>;

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'bodyType' in value && 'access' in value;
}

const matchers = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`),
}));

/** The operation a method and path belong to; HEAD counts as GET. Path as sent, without query. */
export function findOperation(method: string, path: string): Operation | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return matchers.find(
    ({ operation, pattern }) => operation.method === wanted && pattern.test(path),
  )?.operation;
}
