import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/env';
import { readEnv as readApiEnv } from '@/product-api/env';
import { findOpenHostFault } from './open-local-mode';

const open = ['0.0.0.0', '::', '192.0.2.7', 'web.example', '127.example', '127.0.0.1.example'];

describe('without sign-in', () => {
  it.each(open)('refuses to listen on %s', (host) => {
    expect(findOpenHostFault({}, 'HOST', host)).toContain(`HOST is ${host}`);
    expect(() => parseEnv({ HOST: host })).toThrow('Set OIDC_ISSUER');
    expect(() => readApiEnv({ DATABASE_URL: 'postgres://x', API_HOST: host })).toThrow(
      'Set OIDC_ISSUER',
    );
  });

  it.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])('listens on %s', (host) => {
    expect(findOpenHostFault({}, 'HOST', host)).toBeUndefined();
    expect(parseEnv({ HOST: host }).HOST).toBe(host);
  });

  it('listens anywhere if the operator allows it', () => {
    expect(parseEnv({ HOST: '::', ALLOW_OPEN_LOCAL_MODE: 'true' }).HOST).toBe('::');
  });
});
