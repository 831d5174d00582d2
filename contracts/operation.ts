import { z } from 'zod';
import { deliveryKind } from './delivery-kind';
import type { ErrorCode } from './error';
import {
  accessTokenId,
  commentId,
  jobId,
  listingId,
  projectId,
  shotId,
  uploadId,
  userId,
  versionId,
  webhookDeliveryId,
  webhookId,
} from './ids';

/**
 * Permitted callers: `anyone` (no identity needed), `person` (signed in; only sees their own data), `viewer`
 * (the owner, or a holder of the project's share token), `operator` (signed in, with the operator claim of
 * the identity provider; for others the call does not exist), `provider` (a vendor's signed webhook; the BFF
 * passes its body through unchanged).
 */
export type Access = 'anyone' | 'person' | 'viewer' | 'operator' | 'provider';

/**
 * Format of the bodies: JSON both ways, a multipart upload, one part of an uploaded file, binary download, or
 * raw upload.
 */
export type BodyType = 'json' | 'upload' | 'part' | 'bytes' | 'raw';

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
  /** Whether the call may be repeated with the same Idempotency-Key without spending twice. */
  readonly spends: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Status of a successful response. */
  readonly status: 200 | 201 | 202 | 204;
  /** Error codes in addition to those of every call (invalid_request, unauthenticated, internal …). */
  readonly errors: readonly ErrorCode[];
}

const nothing = z.object({});
const noBody = z.undefined();
const bytes = z.unknown();

/** Schemas of the path placeholders. */
const placeholders = {
  projectId,
  versionId,
  shotId,
  fileName: z.string().max(200),
  /** The video file from which a version's stream was made. */
  videoId: z.uuid(),
  streamFile: z.string().max(20),
  checkoutId: z.string().max(200),
  accessTokenId,
  listingId,
  webhookId,
  deliveryId: webhookDeliveryId,
  deliveryKind,
  commentId,
  uploadId,
  userId,
  jobId,
};
type Name = keyof typeof placeholders;

type NamesIn<Path extends string> = Path extends `${string}:${infer First}/${infer Rest}`
  ? First | NamesIn<Rest>
  : Path extends `${string}:${infer Last}`
    ? Last
    : never;
type ParamsOf<Path extends string> = z.ZodObject<
  Pick<typeof placeholders, NamesIn<Path> & Name>,
  z.core.$strip
>;

interface Definition<Path, Q, B, R, Who, How> extends Pick<Operation, 'method' | 'summary'> {
  path: Path;
  /** Default: `person`. */
  access?: Who;
  bodyType?: How;
  spends?: boolean;
  /** Default: 200. 201: created. 202: work continues after the response. 204: no content. */
  status?: Operation['status'];
  query?: Q;
  body?: B;
  /** Absent for binary responses. */
  response?: R;
  /**
   * In addition to `not_found` for paths with ids, and to the codes of uploads and of calls that spend
   * tokens.
   */
  errors?: readonly ErrorCode[];
}

const spendErrors = ['not_enough_tokens', 'too_many_requests', 'disk_full'] as const;
const uploadErrors = [
  'too_large',
  'unsupported_media',
  'unusable_media',
  'storage_full',
  'disk_full',
] as const;

/** Declares one call of the product API. All layers use its name. */
export function defineOperation<
  const Path extends Operation['path'],
  R extends z.ZodType = typeof bytes,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof noBody,
  Who extends Access = 'person',
  How extends BodyType = 'json',
>(
  name: string,
  definition: Definition<Path, Q, B, R, Who, How>,
): Operation<ParamsOf<Path>, Q, B, R, Who, How> {
  const names = [...definition.path.matchAll(/:(\w+)/g)].map(([, found]) => found as Name);
  const params = Object.fromEntries(names.map((found) => [found, placeholders[found]]));
  const errors: ErrorCode[] = [
    ...(names.length > 0 ? (['not_found'] as const) : []),
    ...(definition.errors ?? []),
    ...(definition.spends ? spendErrors : []),
    ...(definition.bodyType === 'upload' ? uploadErrors : []),
  ];
  return {
    access: 'person' as Who,
    bodyType: 'json' as How,
    spends: false,
    status: 200,
    params: z.object(params) as unknown as ParamsOf<Path>,
    query: nothing as unknown as Q,
    body: noBody as unknown as B,
    response: bytes as unknown as R,
    ...definition,
    errors,
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
