import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withSpan } from '@/adapters/tracing/tracing';
import type { Operation } from '@/contracts/operation';
import type { Deps } from '@/product-api/deps';
import type { Authenticate } from './authenticate';
import type { ReadClientAddress } from './client-address';
import { readJson } from './read-body';
import { isStreaming, readInput } from './read-input';
import type { BytesAnswer, Caller, Route } from './route';
import { sendBytes } from './send-bytes';
import { sendJson } from './send-json';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once identified. */
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

export interface ServeOptions {
  readonly deps: Deps;
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly readClientAddress: ReadClientAddress;
  /** Parse every answer with its contract: development and tests. */
  readonly checkAnswers: boolean;
}

/** Registers every route: authenticates, parses the input, runs the use case, sends the response. */
export function serve(app: FastifyInstance, options: ServeOptions): void {
  const streaming = options.routes.filter(({ operation }) => isStreaming(operation));
  const others = options.routes.filter(({ operation }) => !isStreaming(operation));
  app.register((scope, _, done) => {
    bind(scope, streaming, options, leaveStreaming);
    done();
  });
  app.register((scope, _, done) => {
    bind(scope, others, options, readJson);
    done();
  });
}

const leaveStreaming = () => Promise.resolve(undefined);

function bind(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServeOptions,
  readBody: (source: Readable) => Promise<unknown>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request: FastifyRequest, payload: Readable) => readBody(payload));
  for (const route of routes) {
    const { operation } = route;
    app.route({
      method: operation.method === 'GET' ? ['GET', 'HEAD'] : operation.method,
      url: operation.path,
      config: { operation },
      onRequest: async (request) => {
        request.caller = await options.authenticate({
          operation,
          headers: request.headers,
          url: request.url,
          shareToken: (request.query as { share?: unknown }).share,
        });
      },
      handler: (request, reply) => trace(route, options, request, reply),
    });
  }
}

/** Answers within a span below the web's. */
function trace(
  route: Route,
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parent = request.headers.traceparent?.toString();
  const attributes = { 'homereel.request_id': request.id };
  return withSpan(route.operation.name, { kind: 'server', parent, attributes }, () =>
    answer(route, options, request, reply),
  );
}

async function answer(
  { operation, answer: perform }: Route,
  { deps, checkAnswers, readClientAddress }: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const result = await perform(deps, readInput(operation, request, reply, readClientAddress));
  if (operation.bodyType === 'bytes') {
    return sendBytes(result as BytesAnswer, request, reply);
  }
  if (operation.status === 204) return reply.status(204).send();
  const json = JSON.stringify(checkAnswers ? operation.response.parse(result) : result);
  return sendJson(json, request, reply.status(operation.status));
}
