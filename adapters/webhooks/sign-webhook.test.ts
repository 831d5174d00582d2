import { hkdfSync } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createSigningSecret, toSignedHeaders } from './sign-webhook';

it('signs as the specification’s own example says', () => {
  const headers = toSignedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('carries a signature for each secret, by which receivers of either verify it', () => {
  const secrets = [createSigningSecret(), createSigningSecret()];
  const body = '{"type":"webhook.test"}';
  const headers = toSignedHeaders(secrets, { id: 'one', at: new Date(), body });
  for (const secret of secrets) {
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'webhook.test' });
  }
  const other = new Webhook(Buffer.from(hkdfSync('sha256', 'x', '', '', 32)).toString('base64'));
  expect(() => other.verify(body, headers)).toThrow();
  expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow();
});
