import type { Readable } from 'node:stream';
import { annotateSpan, withSpan } from '@/adapters/tracing/tracing';
import { findOperation } from '@/contracts/api/operations';
import type { ErrorCode } from '@/contracts/error';
import type { BodyType, Operation } from '@/contracts/operation';
import { deleteAccount } from '@/contracts/people/accounts';
import { type Env, readEnv } from '@/lib/env';
import { authorise } from './authorise';
import { discardBody, readWholeBody, toAnswerBody, toUploadStream } from './bodies';
import { toDownstreamHeaders, toRequestId, toUpstreamHeaders } from './carried-headers';
import { type Refusal, toErrorResponse } from './error-response';
import { findTokenHolder } from './find-token-holder';
import { openTransfer, type Transfer } from './open-transfer';
import type { SessionTokens } from './session-tokens';
import { tellDeletion } from './tell-deletion';
import type { TokenHolder } from './transfer-limits';
import {
  sendUpstream,
  type UpstreamAnswer,
  type UpstreamPool,
  UpstreamTimeoutError,
} from './upstream';

/** JSON bodies are buffered, so that a call can be repeated with a fresh token. */
const JSON_LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 20_000 };
/** Any client may send a webhook, so its body is read completely before the product API is called. */
const WEBHOOK_LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000 };

const poolOf: Readonly<Record<BodyType, UpstreamPool>> = {
  json: 'calls',
  upload: 'uploads',
  part: 'uploads',
  bytes: 'downloads',
  raw: 'webhooks',
};

interface IncomingCall {
  readonly request: Request;
  readonly url: URL;
  readonly operation: Operation;
  readonly requestId: string;
  readonly env: Env;
}

interface Call extends IncomingCall {
  readonly transfer: Transfer | undefined;
}

/**
 * The proxy between browser and product API: forwards the operations of the contracts and no others, with the
 * session's token instead of its cookie, or with the caller's own access token.
 */
export async function forward(request: Request): Promise<Response> {
  return forwardAs(request, undefined);
}

/** Forwards a call of our own handler with a token that the client passed to it. */
export async function forwardWithToken(request: Request, token: string): Promise<Response> {
  return forwardAs(request, token);
}

async function forwardAs(request: Request, lentToken: string | undefined): Promise<Response> {
  const env = readEnv();
  const requestId = toRequestId(request);
  const url = new URL(request.url);
  const refuse = (...[code, refusal]: [ErrorCode, Refusal?]) => {
    void discardBody(request.body?.getReader());
    return toErrorResponse(code, requestId, refusal);
  };
  const operation = findOperation(request.method, url.pathname);
  if (operation === undefined) return refuse('not_found');
  const authorised = await authorise(request, url, operation, env, lentToken);
  if ('code' in authorised) return refuse(authorised.code, { message: authorised.message });

  const { tokens, hasAccessToken } = authorised;
  const incoming = { request, url, operation, requestId, env };
  const program = hasAccessToken ? await identifyProgram(incoming, tokens) : undefined;
  if (program instanceof Response) {
    void discardBody(request.body?.getReader());
    return program;
  }
  const transfer = await openTransfer(request, url, operation, program);
  if (transfer === 'too_many') {
    return refuse('too_many_requests', {
      message: 'Too many files are open at once. Close some of them, or wait a moment.',
      retryAfterSeconds: 10,
    });
  }
  const call = { ...incoming, transfer };
  const attributes = { 'homereel.request_id': requestId };
  return withSpan(operation.name, { kind: 'server', attributes }, async () => {
    const response = await forwardBody(call, tokens);
    if (operation.name === deleteAccount.name) await tellDeletion(response, env.APP_ORIGIN);
    annotateSpan({ 'http.response.status_code': response.status });
    return response;
  });
}

/**
 * Asks for the holder of an access token before a file is read: a forged token takes no slot, and its
 * sender gets the answer at once.
 * @returns the answer to a token that is refused.
 */
async function identifyProgram(
  call: IncomingCall,
  { current: accessToken }: SessionTokens,
): Promise<TokenHolder | Response> {
  if (!carriesFile(call.operation) || accessToken === undefined) return { userId: undefined };
  try {
    const found = await findTokenHolder({ ...call, accessToken });
    return 'statusCode' in found ? toResponse(found, { ...call, transfer: undefined }) : found;
  } catch (error) {
    return toUpstreamFault(error, call.requestId);
  }
}

function carriesFile({ bodyType }: Operation): boolean {
  return bodyType === 'upload' || bodyType === 'part';
}

async function forwardBody(call: Call, tokens: SessionTokens): Promise<Response> {
  const { request, operation, requestId, transfer } = call;
  if (carriesFile(operation) && request.body !== null && transfer !== undefined) {
    const upload = toUploadStream(request.body, transfer.slot);
    return answer(call, upload, tokens);
  }
  if (request.body === null) return answer(call, null, tokens);
  const limits = operation.bodyType === 'raw' ? WEBHOOK_LIMITS : JSON_LIMITS;
  const body = await readWholeBody(request.body, { ...limits, evicted: transfer?.evicted });
  // The slots of webhooks limit concurrent reads, so a slot is free once its body is read.
  if (operation.bodyType === 'raw' || !Buffer.isBuffer(body)) transfer?.slot.release();
  if (Buffer.isBuffer(body)) return answer(call, body, tokens);
  if (body === 'too_large') {
    return toErrorResponse('too_large', requestId, { message: 'This request is too large.' });
  }
  return toErrorResponse(body === 'too_slow' ? 'too_slow' : 'invalid_request', requestId);
}

async function answer(
  call: Call,
  body: Buffer | Readable | null,
  tokens: SessionTokens,
): Promise<Response> {
  const { requestId, transfer } = call;
  try {
    let incoming = await send(call, body, tokens.current);
    const canRepeat = body === null || Buffer.isBuffer(body);
    if (incoming.statusCode === 401 && tokens.current !== undefined) {
      const fresh = await tokens.renew();
      if (fresh !== undefined && canRepeat) {
        await incoming.body.dump();
        incoming = await send(call, body, fresh);
      }
    }
    incoming.body.once('close', () => transfer?.slot.release());
    return await toResponse(incoming, call);
  } catch (error) {
    transfer?.slot.release();
    if (transfer?.evicted.aborted) return toErrorResponse('too_slow', requestId);
    return toUpstreamFault(error, requestId);
  }
}

function toUpstreamFault(error: unknown, requestId: string): Response {
  const code = error instanceof UpstreamTimeoutError ? 'timeout' : 'provider_failed';
  return toErrorResponse(code, requestId);
}

function send(
  call: Call,
  body: Buffer | Readable | null,
  accessToken: string | undefined,
): Promise<UpstreamAnswer> {
  const { request, url, operation, requestId, env, transfer } = call;
  return sendUpstream({
    pool: poolOf[operation.bodyType],
    origin: env.API_URL,
    path: url.pathname + url.search,
    method: request.method,
    headers: toUpstreamHeaders(request, operation, { requestId, accessToken }),
    body,
    answerTimeoutMs: env.API_ANSWER_SECONDS * 1000,
    signal:
      transfer === undefined ? request.signal : AbortSignal.any([request.signal, transfer.evicted]),
  });
}

async function toResponse(
  incoming: UpstreamAnswer,
  { request, requestId, transfer, env }: Call,
): Promise<Response> {
  const { statusCode: status } = incoming;
  const location = String(incoming.headers.location ?? '');
  if (status === 302 && isInStore(location, env)) {
    await incoming.body.dump();
    const headers = { ...toDownstreamHeaders(incoming.headers, requestId), location };
    return new Response(null, { status, headers });
  }
  // The product API only redirects to the store; an internal address must not reach the browser.
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  if (isRedirect || !hasBody) await incoming.body.dump();
  if (isRedirect) return toErrorResponse('provider_failed', requestId);
  const headers = toDownstreamHeaders(incoming.headers, requestId);
  const body = hasBody ? await toAnswerBody(incoming, transfer?.slot) : null;
  return new Response(body, { status, headers });
}

function isInStore(address: string, { S3_PUBLIC_ENDPOINT: origin }: Env): boolean {
  return origin !== undefined && URL.canParse(address) && new URL(address).origin === origin;
}
