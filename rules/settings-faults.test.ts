import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/env';
import { readEnv } from '@/product-api/env';
import { toPrintable } from './settings-faults';

const database = { DATABASE_URL: 'postgres://db.example/homereel' };

describe('a wrong setting', () => {
  it.each([
    [
      'DATABASE_URL',
      'base',
      /^DATABASE_URL must begin with postgres:\/\/, .*; it is set to base\.$/,
    ],
    ['API_PORT', '80000', 'API_PORT must be at most 65535; it is set to 80000.'],
    ['DATABASE_CONNECTIONS', 'many', 'DATABASE_CONNECTIONS must be a number; it is set to many.'],
    ['DATABASE_CONNECTIONS', '0', 'DATABASE_CONNECTIONS must be above 0; it is set to 0.'],
    ['FIND_AHEAD', 'maybe', 'FIND_AHEAD must be true or false; it is set to maybe.'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL must be one of debug, info, warn, error, silent; it is set to loud.',
    ],
    [
      'S3_ENDPOINT',
      's3.example',
      /^S3_ENDPOINT must be a full URL, .*; it is set to s3.example\.$/,
    ],
    [
      'HOMEREEL_SECRET',
      'short',
      'HOMEREEL_SECRET must have at least 32 characters; it is set to a secret that is not shown.',
    ],
  ])(
    '%s=%s is told in one line with its name, its value and what is right',
    (name, value, text) => {
      const read = () => readEnv({ ...database, [name]: value });
      expect(read).toThrow(text);
      expect(read).not.toThrow('\n');
    },
  );

  it('is told in one line by the web, too', () => {
    expect(() => parseEnv({ APP_ORIGIN: 'homes.example' })).toThrow(
      /^APP_ORIGIN must be a full URL, such as \S+; it is set to homes.example\.$/,
    );
  });

  it('is named if it is missing', () => {
    expect(() => readEnv({})).toThrow(/^DATABASE_URL is not set\.$/);
  });
});

it('prints no password and no key', () => {
  expect(toPrintable('DATABASE_URL', 'postgres:/user:pa@ss@db/x')).toBe('…@db/x');
  expect(toPrintable('S3_SECRET_ACCESS_KEY', 'abc')).not.toContain('abc');
});
