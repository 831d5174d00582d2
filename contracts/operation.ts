import { z } from 'zod';
import type { ErrorCode } from './error';

/**
 * Who may call: `anyone` (no identity needed), `person` (signed in; sees only their own),
 * `viewer` (the owner, or whoever holds the project's share token), `provider` (a vendor's signed
 * webhook; the BFF passes its body through untouched).
 */
export type Access = 'anyone' | 'person' | 'viewer' | 'provider';

/** How the body travels: JSON both ways, a multipart upload, bytes downwards, or a raw body upwards. */
export type BodyType = 'json' | 'upload' | 'bytes' | 'raw';

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  How extends BodyType = BodyType,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` placeholders, always under /api. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Who;
  readonly bodyType: How;
  /** May be repeated with the same Idempotency-Key without spending twice. */
  readonly spends: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Codes beyond those every call can answer (invalid_request, unauthenticated, internal …). */
  readonly errors: readonly ErrorCode[];
}

const nothing = z.object({});
const noBody = z.undefined();
type Nothing = typeof nothing;
type NoBody = typeof noBody;

type Definition<P, Q, B, R, Who, How> = Pick<Operation, 'method' | 'path' | 'summary'> & {
  access: Who;
  bodyType?: How;
  spends?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  errors?: readonly ErrorCode[];
};

/** Declares one call of the product API. The name runs through all rooms. */
export function defineOperation<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = NoBody,
  Who extends Access = Access,
  How extends BodyType = 'json',
>(name: string, definition: Definition<P, Q, B, R, Who, How>): Operation<P, Q, B, R, Who, How> {
  return {
    bodyType: 'json' as How,
    spends: false,
    errors: [],
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: noBody as unknown as B,
    ...definition,
    name,
  };
}

/** Fills an operation's path: `toPath(readProject, { projectId })`. Values are URI-encoded. */
export function toPath(
  operation: Pick<Operation, 'path'>,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const path = operation.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${operation.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}
