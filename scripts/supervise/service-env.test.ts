import { expect, it } from 'vitest';
import { toServiceEnv } from './service-env';

const deployment = {
  PATH: '/usr/bin',
  NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
  DATABASE_URL: 'postgres://homereel:password@127.0.0.1/homereel',
  HOMEREEL_SECRET: 'sealing secret',
  OIDC_ISSUER: 'https://tenant.auth.example',
  OIDC_CLIENT_SECRET: 'client secret',
  STRIPE_SECRET_KEY: 'sk_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  FAL_KEY: 'fal secret',
  VISION_API_KEY: 'vision secret',
  S3_SECRET_ACCESS_KEY: 'bucket secret',
  AWS_SECRET_ACCESS_KEY: 'amazon secret',
  SSH_AUTH_SOCK: '/tmp/agent',
  GITHUB_TOKEN: 'of somebody else',
};
const base = ['NODE_EXTRA_CA_CERTS', 'PATH'];
const namesFor = (service: 'api' | 'renderer' | 'web', env: object = deployment) =>
  Object.keys(toServiceEnv(service, env as typeof deployment)).sort();

it('gives each service its own secrets, and no other variable', () => {
  expect(namesFor('api')).toEqual(
    [
      ...base,
      'DATABASE_URL',
      'HOMEREEL_SECRET',
      'OIDC_ISSUER',
      'S3_SECRET_ACCESS_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'VISION_API_KEY',
    ].sort(),
  );
  expect(namesFor('renderer')).toEqual(
    [...base, 'DATABASE_URL', 'FAL_KEY', 'S3_SECRET_ACCESS_KEY'].sort(),
  );
  expect(namesFor('web')).toEqual(
    [...base, 'DATABASE_URL', 'HOMEREEL_SECRET', 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER'].sort(),
  );
});

it('gives the web no secret in local mode', () => {
  expect(namesFor('web', { ...deployment, OIDC_ISSUER: '' })).toEqual(base);
});

it('gives the keys of the machine to those who read and write the bucket', () => {
  const withBucket = { ...deployment, S3_BUCKET: 'videos' };
  expect(namesFor('api', withBucket)).toContain('AWS_SECRET_ACCESS_KEY');
  expect(namesFor('renderer', withBucket)).toContain('AWS_SECRET_ACCESS_KEY');
  expect(namesFor('web', withBucket)).not.toContain('AWS_SECRET_ACCESS_KEY');
});
