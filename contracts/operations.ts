import * as accessTokens from './access-tokens';
import * as brands from './brands';
import * as checkout from './checkout';
import * as cuts from './cuts';
import * as edits from './edits';
import * as enhancements from './enhancements';
import * as facts from './facts';
import * as generation from './generation';
import * as ledger from './ledger';
import type { Operation } from './operation';
import * as photoFindings from './photo-findings';
import * as previewWords from './preview-words';
import * as projects from './projects';
import * as settings from './settings';
import * as sharing from './sharing';
import * as shots from './shots';
import * as stream from './stream';
import * as tracks from './tracks';
import * as users from './users';
import * as voice from './voice';

const domains = [
  projects,
  facts,
  shots,
  photoFindings,
  edits,
  enhancements,
  generation,
  cuts,
  previewWords,
  ledger,
  checkout,
  users,
  accessTokens,
  brands,
  settings,
  sharing,
  stream,
  tracks,
  voice,
];

/** Every call of the product API. The BFF forwards these and no others. */
export const operations: readonly Operation[] = domains
  .flatMap((domain): unknown[] => Object.values(domain))
  .filter(isOperation);

type NamesIn<Domain> = Domain extends unknown
  ? { [Name in keyof Domain]: Domain[Name] extends Operation ? Name : never }[keyof Domain]
  : never;
/** The name of every operation, which is also the name it is exported under. */
export type OperationName = NamesIn<(typeof domains)[number]>;

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
