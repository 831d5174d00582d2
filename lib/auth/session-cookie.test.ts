import { encode } from 'next-auth/jwt';
import { expect, it } from 'vitest';
import { readSession, sessionSeconds, toCookieNames } from './session-cookie';

const identity = { secret: 'only for tests', appOrigin: 'http://localhost:3000' };
const token = {
  sid: 's-1',
  sub: 'auth0|7',
  name: 'Anna',
  email: 'anna@example.test',
  picture: '/a.png',
};

const readWith = async (maxAge: number, secret = identity.secret) => {
  const value = await encode({ token, secret, maxAge });
  return readSession(`other=1; ${toCookieNames(identity.appOrigin).session}=${value}`, identity);
};

it('contains the provider’s claims about the user', async () => {
  expect(await readWith(60)).toEqual({
    sid: 's-1',
    user: { userId: 'auth0|7', name: 'Anna', email: 'anna@example.test', picture: '/a.png' },
  });
});

it('lasts a day, and is invalid after that or with another secret', async () => {
  expect(sessionSeconds).toBe(86_400);
  expect(await readWith(-60)).toBeUndefined();
  expect(await readWith(60, 'another secret')).toBeUndefined();
});
