import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { migrate } from '@/adapters/database/migrate';
import { createJwksProviderTokens } from '@/adapters/identity/jwks-provider-tokens';
import { startTracing, stopTracing } from '@/adapters/tracing/start-tracing';
import {
  authenticateAssistant,
  authenticateByAccessToken,
  createRecognition,
  localIdentity,
} from '@/product-api/people/public';
import { startRenderingAhead } from '@/product-api/production/public';
import { allRoutes } from './all-routes';
import { startBackgroundWork } from './background-work';
import type { Deps } from './deps';
import type { Env } from './env';
import { type Authenticate, authenticateByToken, authenticateLocally } from './http/authenticate';
import { createClientAddressReader } from './http/client-address';
import { openDeps } from './open-deps';
import { createServer } from './server';

export interface RunningApi {
  /** Address it listens at, such as `http://127.0.0.1:4000`. */
  readonly address: string;
  readonly deps: Deps;
  /** Drains the running requests, then closes everything. */
  close(): Promise<void>;
}

/** Composition root: wires all parts of the product API and starts it. */
export async function startApi(env: Env, log: Logger): Promise<RunningApi> {
  await startTracing({ service: 'homereel-api', endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT });
  await migrate(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL);
  const { deps, close } = await openDeps(env, log);
  const background = await startBackgroundWork(deps);
  const ahead = env.PRERENDER === 'idle' ? startRenderingAhead(deps) : undefined;
  const { app, drain } = await createServer({
    deps,
    routes: allRoutes,
    authenticate: authenticateByAccessToken(deps.database, toAuthenticate(env, deps)),
    checkAnswers: env.NODE_ENV !== 'production',
    refusesOtherSites: deps.localMode && !env.ALLOW_OPEN_LOCAL_MODE,
    requestLimits: {
      requestsPerMinute: env.LIMIT_REQUESTS_PER_MINUTE,
      changesPerMinute: env.LIMIT_CHANGES_PER_MINUTE,
      requestsPerAddressPerMinute: env.LIMIT_REQUESTS_PER_ADDRESS_PER_MINUTE,
      requestsPerShareLinkPerMinute: env.LIMIT_REQUESTS_PER_SHARE_LINK_PER_MINUTE,
      requestsPerAccessTokenPerMinute: env.LIMIT_REQUESTS_PER_ACCESS_TOKEN_PER_MINUTE,
      webhooksPerAddressPerMinute: env.LIMIT_WEBHOOKS_PER_ADDRESS_PER_MINUTE,
    },
    readClientAddress: createClientAddressReader(env.TRUSTED_PROXIES),
    projectChanges: ahead,
  });
  await app.listen({ port: env.API_PORT, host: env.API_HOST });
  return {
    address: toAddress(app.server, env.API_HOST),
    deps,
    async close() {
      const closed = await drain.run({
        noticeSeconds: env.DRAIN_NOTICE_SECONDS,
        seconds: env.DRAIN_SECONDS,
      });
      if (closed > 0) log.warn({ connections: closed }, 'requests that took longer were cut off');
      ahead?.stop();
      await background.stop();
      await close();
      await stopTracing();
    },
  };
}

function toAuthenticate(env: Env, deps: Deps): Authenticate {
  const recognise = createRecognition(deps);
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = env;
  if (issuer === undefined || audience === undefined) {
    return authenticateLocally(() => recognise(localIdentity));
  }
  const tenantClaim = env.OIDC_TENANT_CLAIM;
  const { OIDC_OPERATOR_CLAIM: claim, OIDC_OPERATOR_VALUE: value } = env;
  const operator = claim === undefined || value === undefined ? undefined : { claim, value };
  const authenticateFor = (wanted: string) =>
    authenticateByToken(
      createJwksProviderTokens({ issuer, audience: wanted, tenantClaim, operator }),
      recognise,
    );
  const people = authenticateFor(audience);
  const mcpAudience = env.OIDC_MCP_AUDIENCE;
  return mcpAudience === undefined
    ? people
    : authenticateAssistant(mcpAudience, authenticateFor(mcpAudience), people);
}

function toAddress(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
