import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AccessTokenId, TenantId, UserId } from '@/contracts/ids';
import type { Operation } from '@/contracts/operation';
import type { AccessScope } from '@/contracts/people/access-scopes';
import type { Deps } from '@/product-api/deps';

/** The caller. Every store function that reads or writes a user's rows takes it. */
export interface Caller {
  readonly userId: UserId;
  readonly tenantId: TenantId;
  /** Present if an access token calls on behalf of the user. */
  readonly accessToken?: CallerToken | undefined;
}

/** The permissions of an access token. */
export interface CallerToken {
  readonly accessTokenId: AccessTokenId;
  readonly scopes: readonly AccessScope[];
  /** Tokens that it may spend in a calendar month; null for no limit of its own. */
  readonly monthlyTokens: number | null;
}

/** Owner of the rows to read or write. */
export type Owner = Pick<Caller, 'userId'>;

/** The input of a use case. Params, query and body are already parsed. */
export interface Input<Op extends Operation> {
  /** Absent for `anyone` and `provider` operations and for share-token holders. */
  readonly caller: Op['access'] extends 'person' | 'operator' ? Caller : Caller | undefined;
  readonly params: z.output<Op['params']>;
  readonly query: z.output<Op['query']>;
  readonly body: z.output<Op['body']>;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  readonly headers: IncomingHttpHeaders;
  /** The sender's address as the rate limits count it. It must not be stored. */
  readonly clientAddress: string;
  /** The streaming body of `upload`, `part` and `raw` operations; empty otherwise. */
  readonly stream: Readable;
  /** Adds a header to a successful answer. */
  setHeader(name: string, value: string): void;
}

/** Binary answer of `bytes` operations; all other operations answer with their response schema. */
export interface BytesAnswer {
  readonly kind: 'bytes';
  readonly contentType: string;
  readonly bytes: number;
  /** Quoted entity tag. */
  readonly etag: string;
  readonly cacheControl: string;
  /** Plain file name; makes the answer a download. */
  readonly downloadName?: string | undefined;
  /** Generated while it is sent, so ranges are not supported. */
  readonly isWhole?: boolean;
  /** Returns a signed address in the store from which the client may read the same bytes. */
  readonly redirect?: (() => Promise<string>) | undefined;
  open(range?: { start: number; end: number }): Promise<Readable>;
}

type Answer<Op extends Operation> = Op['bodyType'] extends 'bytes'
  ? BytesAnswer
  : z.input<Op['response']>;

export type UseCase<Op extends Operation> = (deps: Deps, input: Input<Op>) => Promise<Answer<Op>>;

export interface Route {
  readonly operation: Operation;
  readonly answer: UseCase<Operation>;
}

/** Binds an operation of the contracts to its use case. The operation's `access` determines the permission. */
export function route<Op extends Operation>(operation: Op, useCase: UseCase<Op>): Route {
  return { operation, answer: useCase as unknown as UseCase<Operation> };
}
