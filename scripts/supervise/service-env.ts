import { NEEDED_BY_EVERY_PROGRAM, pickVariables } from '@/adapters/process/child-env';
import { variableNames as webVariables } from '@/lib/env';
import { variableNames as apiVariables } from '@/product-api/env';
import { variableNames as rendererVariables, watchVariableNames } from '@/renderer/env';

export type ServiceEnv = Readonly<Record<string, string | undefined>>;
export type NodeService = 'api' | 'renderer' | 'watch' | 'web';

/** How Node itself is to behave, and how it reaches the outside: certificates, proxies. */
const nodeVariables = [
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_USE_ENV_PROXY',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
];

const ownVariables: Readonly<Record<NodeService, readonly string[]>> = {
  api: apiVariables,
  renderer: rendererVariables,
  watch: watchVariableNames,
  web: [...webVariables, 'NEXTAUTH_URL', 'NEXT_TELEMETRY_DISABLED', 'NEXT_DIST_DIR'],
};

/** Without sign-in the web encrypts and stores no sessions, so it needs neither of these. */
const onlyWithSignIn = ['HOMEREEL_SECRET', 'DATABASE_URL', 'OIDC_CLIENT_SECRET'];

/** The part of the deployment's variables that is this service's own; no other is passed on. */
export function toServiceEnv(service: NodeService, env: ServiceEnv): ServiceEnv {
  const names = [...NEEDED_BY_EVERY_PROGRAM, ...nodeVariables, ...ownVariables[service]];
  const own = pickVariables(env, names);
  if (service === 'web') return env.OIDC_ISSUER ? own : without(own, onlyWithSignIn);
  return service === 'watch' ? own : { ...own, ...pickBucketVariables(env) };
}

/** Amazon's client reads keys that are not in our settings from its own variables. */
function pickBucketVariables(env: ServiceEnv): ServiceEnv {
  if (!env.S3_BUCKET) return {};
  const names = Object.keys(env).filter((name) => name.startsWith('AWS_'));
  return pickVariables(env, names);
}

function without(env: ServiceEnv, names: readonly string[]): ServiceEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
