import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toReturnPath } from './return-path';

describe('toReturnPath', () => {
  it.each(['/', '/app', '/app/create?project=a%20b#x', '/app?next=https://x.example', '/projects'])(
    'keeps %s',
    (path) => expect(toReturnPath(path)).toBe(path),
  );

  it.each([
    '',
    'app',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/app/..//evil.example',
    '\\\\evil.example',
    '/app\\x',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /app',
    '/app\n',
    '/\t/evil.example',
    '/app\u0000',
    '/%0a/../\r\n//evil.example',
    '/auth/login?returnTo=/app',
    '/auth',
    '/api/projects',
    `/${'a'.repeat(3000)}`,
  ])('turns %j into /app', (path) => expect(toReturnPath(path)).toBe('/app'));

  it.each([null, undefined])('turns %s into /app', (path) =>
    expect(toReturnPath(path)).toBe('/app'),
  );

  it('never leaves this origin, for any input', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      ':',
      '@',
      '.',
      'http',
      'evil.example',
      '%2f',
      '\t',
      '#',
      '?',
    );
    const words = fc.oneof(
      fc.string(),
      fc.array(parts).map((found) => found.join('')),
    );
    fc.assert(
      fc.property(words, (word) => {
        const origin = 'https://homereel.example';
        expect(new URL(toReturnPath(word), origin).origin).toBe(origin);
      }),
    );
  });
});
