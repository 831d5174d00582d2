import * as accessTokens from './access-tokens';
import * as accounts from './accounts';
import * as approval from './approval';
import * as brands from './brands';
import * as checkout from './checkout';
import * as delivery from './delivery';
import * as edits from './edits';
import * as enhancements from './enhancements';
import * as facts from './facts';
import * as generation from './generation';
import * as ledger from './ledger';
import * as listingText from './listing-text';
import * as listings from './listings';
import type { Operation } from './operation';
import * as photoFindings from './photo-findings';
import * as plays from './plays';
import * as previewWords from './preview-words';
import * as projects from './projects';
import * as settings from './settings';
import * as sharing from './sharing';
import * as shots from './shots';
import * as stills from './stills';
import * as stream from './stream';
import * as support from './support';
import * as tracks from './tracks';
import * as uploads from './uploads';
import * as users from './users';
import * as versions from './versions';
import * as voice from './voice';
import * as webhooks from './webhooks';

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
  'The listing’s page': delivery,
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
