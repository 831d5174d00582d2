import type { Operation } from '@/contracts/operation';
import { findOperation } from '@/contracts/operations';
import { type Env, readEnv } from '@/lib/env';
import { type AccessTokens, readAccessTokens } from './access-tokens';
import type { UpstreamAnswer } from './answer-reader';
import { toDownstreamHeaders, toRequestId, toUpstreamHeaders } from './carried-headers';
import { toErrorResponse } from './error-response';
import { isKnownHost, isSameSite } from './same-site';
import { sendUpstream, UpstreamTimeoutError } from './upstream';

/** JSON bodies are held, so that a call can be repeated with a fresh token. */
const maximumJsonBytes = 1024 * 1024;

interface Call {
  readonly request: Request;
  readonly url: URL;
  readonly operation: Operation;
  readonly requestId: string;
  readonly env: Env;
  readonly body: Buffer | ReadableStream<Uint8Array> | null;
}

/**
 * The one proxy between browser and product API: forwards the operations of the contracts, no
 * others, with the session's access token in place of its cookie.
 */
export async function forward(request: Request): Promise<Response> {
  const env = readEnv();
  const requestId = toRequestId(request);
  const refusal = (code: Parameters<typeof toErrorResponse>[0], message?: string) =>
    toErrorResponse(code, requestId, message);

  const url = new URL(request.url);
  const operation = findOperation(request.method, url.pathname);
  if (operation === undefined) return refusal('not_found');
  if (!isKnownHost(request, env)) {
    return refusal('forbidden', `Homereel answers at ${env.APP_ORIGIN} and at no other name.`);
  }
  if (operation.access !== 'provider' && !isSameSite(request, env)) {
    return refusal('forbidden', 'This request did not come from our own pages.');
  }

  const tokens = await readAccessTokens(request, operation);
  const refused = mayGoWithout(operation, url) ? undefined : tokens.problem;
  if (refused === 'provider_unavailable') {
    return refusal('unavailable', 'The sign-in service does not answer. Please try again.');
  }
  if (refused !== undefined) return refusal('unauthenticated');

  const body = await readBody(request, operation);
  if (body === 'too_large') return refusal('too_large', 'This request is too large.');
  return answer({ request, url, operation, requestId, env, body }, tokens);
}

/** A share link's calls carry their own proof; the product API checks it. */
function mayGoWithout(operation: Operation, { searchParams }: URL): boolean {
  if (operation.access === 'viewer') return searchParams.has('share');
  return operation.access !== 'person';
}

async function answer(call: Call, tokens: AccessTokens): Promise<Response> {
  const { request, requestId } = call;
  try {
    let incoming = await send(call, tokens.current);
    if (incoming.status === 401 && tokens.current !== undefined) {
      const fresh = await tokens.renew();
      if (fresh !== undefined && !(call.body instanceof ReadableStream)) {
        await discard(incoming);
        incoming = await send(call, fresh);
      }
    }
    return await toResponse(incoming, request, requestId);
  } catch (error) {
    if (error instanceof UpstreamTimeoutError) return toErrorResponse('timeout', requestId);
    return toErrorResponse('provider_failed', requestId);
  }
}

function send(call: Call, accessToken: string | undefined): Promise<UpstreamAnswer> {
  const { request, url, operation, requestId, env, body } = call;
  return sendUpstream({
    origin: env.API_URL,
    path: url.pathname + url.search,
    method: request.method,
    headers: toUpstreamHeaders(request, operation, { requestId, accessToken }),
    body,
    answerMilliseconds: env.API_ANSWER_SECONDS * 1000,
    signal: request.signal,
  });
}

async function toResponse(
  incoming: UpstreamAnswer,
  request: Request,
  requestId: string,
): Promise<Response> {
  const { status, body } = incoming;
  // The product API never redirects; an address inside the house must not leave it.
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  if (isRedirect) {
    await discard(incoming);
    return toErrorResponse('provider_failed', requestId);
  }
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  const headers = toDownstreamHeaders(incoming.headers, requestId);
  return new Response(hasBody ? body : null, { status, headers });
}

async function discard({ body }: UpstreamAnswer): Promise<void> {
  if (body instanceof ReadableStream) await body.cancel();
}

async function readBody(
  request: Request,
  operation: Operation,
): Promise<Call['body'] | 'too_large'> {
  if (request.body === null) return null;
  if (operation.carriage === 'upload' || operation.carriage === 'raw') return request.body;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.length;
    if (bytes > maximumJsonBytes) return 'too_large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
