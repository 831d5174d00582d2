import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { clientAddressHeader } from '@/contracts/api/client-address';
import {
  hasAccessTokenInQuery,
  readAccessToken,
  TOKEN_IN_QUERY,
} from '@/contracts/people/access-tokens';
import { readProviderClaims } from '@/contracts/people/provider-claims';
import { currentUser, readUser } from '@/contracts/people/users';
import { createListing } from '@/contracts/production/listings';
import { type Env, readEnv } from '@/lib/env';
import { log } from '../log';
import { readWholeBody } from '../proxy/bodies';
import { toRequestId } from '../proxy/carried-headers';
import { toErrorResponse } from '../proxy/error-response';
import { forwardWithToken } from '../proxy/forward';
import { openTransfer } from '../proxy/open-transfer';
import { isKnownHost, isSameSite } from '../proxy/same-site';
import type { TokenHolder } from '../proxy/transfer-limits';
import { ApiCaller, type SendRequest } from './call-api';
import { createMcpServer } from './create-mcp-server';
import { readMcpAudience, toChallenge } from './resource-metadata';

/** A few small photos as base64; everything else is short. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const BODY_TIMEOUT_MS = 60_000;

/**
 * The MCP server by streamable HTTP, without sessions: requests are independent, so any web process can
 * answer them without stored state. All calls of a tool go through the proxy with the caller's own access
 * token.
 */
export async function answerMcp(request: Request): Promise<Response> {
  const env = readEnv();
  const requestId = toRequestId(request);
  const refused = refuseSender(request, env, requestId);
  if (refused !== undefined) return refused;
  const token = readToken(request.headers.get('authorization'), env);
  if (token === undefined) {
    const message =
      'Send an access token in the header “Authorization: Bearer …”. Make one in your account.';
    return askForToken(toErrorResponse('unauthenticated', requestId, { message }), env);
  }
  const send = sendThroughProxy(request, token, env);
  const known = await send(readUser.path, { method: 'GET' });
  // A valid token may lack the scope for this one call.
  if (!known.ok && known.status !== 403) return askForToken(known, env);
  const { data } = currentUser.safeParse(await known.json().catch(() => undefined));
  return answerWithToken(request, { env, requestId, send, holder: { userId: data?.user.userId } });
}

interface McpCall {
  readonly env: Env;
  readonly requestId: string;
  readonly send: SendRequest;
  readonly holder: TokenHolder;
}

async function answerWithToken(
  request: Request,
  { env, requestId, send, holder }: McpCall,
): Promise<Response> {
  const body = await readBody(request, holder);
  if (!Buffer.isBuffer(body)) {
    const message =
      body === 'too_large'
        ? 'The arguments are larger than 8 MB. Give photos by their addresses.'
        : undefined;
    return toErrorResponse(body, requestId, { message });
  }
  const { headers, url, method } = request;
  const onError = (error: unknown) => log.error({ err: error, requestId }, 'a tool failed');
  const server = createMcpServer({ api: new ApiCaller(send), origin: env.APP_ORIGIN, onError });
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  try {
    await server.connect(transport);
    return await transport.handleRequest(
      new Request(url, { method, headers, body: new Uint8Array(body) }),
    );
  } finally {
    await server.close();
  }
}

/** Rejects pages of other sites and unknown host names, as the protocol requires of servers. */
function refuseSender(request: Request, env: Env, requestId: string): Response | undefined {
  if (!isKnownHost(request, env)) {
    const message = `Homereel answers at ${env.APP_ORIGIN} and at no other name.`;
    return toErrorResponse('forbidden', requestId, { message });
  }
  if (request.headers.has('origin') && !isSameSite(request, env)) {
    const message = 'This request comes from a page of another site.';
    return toErrorResponse('forbidden', requestId, { message });
  }
  if (!hasAccessTokenInQuery(new URL(request.url).search)) return undefined;
  return toErrorResponse('unauthenticated', requestId, { message: TOKEN_IN_QUERY });
}

/** Adds the address of the metadata by which a client can obtain a token, if there is one. */
function askForToken(response: Response, env: Env): Response {
  if (response.status === 401) response.headers.set('www-authenticate', toChallenge(env));
  return response;
}

/**
 * Returns a user's access token, or the provider's token for an assistant. A token that the provider issued
 * for another audience is ignored, so that a stolen one cannot be used here.
 */
function readToken(authorization: string | null, env: Env): string | undefined {
  const own = readAccessToken(authorization);
  const audience = readMcpAudience(env);
  if (own !== undefined || audience === undefined) return own;
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  const claims = bearer === undefined ? undefined : readProviderClaims(bearer);
  return claims?.audiences.includes(audience) ? bearer : undefined;
}

/** Sends a tool's calls like the program that called the tool would send them. */
function sendThroughProxy(
  { headers, signal }: Request,
  token: string,
  { APP_ORIGIN }: Env,
): SendRequest {
  const carried = ['host', 'user-agent', 'x-request-id', clientAddressHeader].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return (path, init) => {
    const all = { ...Object.fromEntries(carried), ...init.headers };
    const call = new Request(APP_ORIGIN + path, { ...init, signal, headers: all });
    return forwardWithToken(call, token);
  };
}

type BodyFault = 'too_large' | 'too_slow' | 'invalid_request' | 'too_many_requests';

/** Reads the body in an upload slot; the slots limit how many bodies are in memory. */
async function readBody(request: Request, holder: TokenHolder): Promise<Buffer | BodyFault> {
  if (request.body === null) return Buffer.alloc(0);
  const transfer = await openTransfer(request, new URL(request.url), createListing, holder);
  if (transfer === 'too_many' || transfer === undefined) return 'too_many_requests';
  const { slot, evicted } = transfer;
  const limits = { maxBytes: MAX_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS, evicted };
  const body = await readWholeBody(request.body, limits).finally(() => slot.release());
  return body === 'broken' ? 'invalid_request' : body;
}
