import { expect, it } from 'vitest';
import { createSecret, isWholeSecret, toDigest } from './token-secret';

it('makes secrets that are recognised whole, and not with one character lost or changed', () => {
  const secret = createSecret();
  expect(secret).toMatch(/^hr_[0-9A-Za-z]{49}$/);
  expect(isWholeSecret(secret)).toBe(true);
  for (let i = 0; i < secret.length; i += 1) {
    const version = secret.slice(0, i) + secret.slice(i + 1);
    const changed = `${secret.slice(0, i)}${secret[i] === 'a' ? 'b' : 'a'}${secret.slice(i + 1)}`;
    expect([isWholeSecret(version), isWholeSecret(changed)]).toEqual([false, false]);
  }
});

it('makes another one each time', () => {
  const secrets = Array.from({ length: 500 }, createSecret);
  expect(new Set(secrets).size).toBe(500);
  expect(new Set(secrets.map((secret) => toDigest(secret).toString('hex'))).size).toBe(500);
});
