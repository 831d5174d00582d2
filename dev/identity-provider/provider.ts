import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { toConfiguration } from './configuration';
import { injectFault, type TokenCounts } from './fault-injection';
import { FaultSwitch } from './faults';
import { answerInteraction } from './interaction';
import type { DevProviderOptions } from './options';

export interface DevProvider {
  readonly issuer: string;
  readonly faults: FaultSwitch;
  /** How often the token endpoint was asked, and how often it gave. */
  readonly counts: TokenCounts;
  /** Every token it ever gave. */
  readonly issued: ReadonlySet<string>;
  close(): Promise<void>;
}

const keyId = 'dev';

/** Starts an OpenID provider on loopback, similar to Auth0, for development and tests. Never for real users. */
export async function startDevProvider(options: DevProviderOptions): Promise<DevProvider> {
  const issuer = options.publicIssuer ?? `http://127.0.0.1:${options.port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' };
  const faults = new FaultSwitch();
  const provider = new Provider(issuer, toConfiguration(options, jwk));
  provider.proxy = options.publicIssuer !== undefined;
  const keys = { rs256: privateKey, keyId, clientSecret: options.clientSecret };
  const counts: TokenCounts = { exchangeAsked: 0, refreshAsked: 0, refreshGiven: 0 };
  const issued = new Set<string>();
  provider.use((context, next) => injectFault({ faults, keys, counts, issued }, context, next));
  provider.use((context, next) => answerInteraction(provider, faults, context, next));
  const server = await listen(provider.callback(), options.port);
  return {
    issuer,
    faults,
    counts,
    issued,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(handler: ReturnType<Provider['callback']>, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => void handler(request, response));
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
