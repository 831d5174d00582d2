import { expect, it } from 'vitest';
import { findMistyped, listSettings } from './read-settings.mjs';

it('finds variables that are named almost like a setting', () => {
  const names = ['S3_BUKET', 'OIDC_ISUSER', 'database_url', 'STORAGE_GB_PER_PERSONS'];
  expect(findMistyped(names, listSettings())).toEqual([
    ['S3_BUKET', 'S3_BUCKET'],
    ['OIDC_ISUSER', 'OIDC_ISSUER'],
    ['database_url', 'DATABASE_URL'],
    ['STORAGE_GB_PER_PERSONS', 'STORAGE_GB_PER_PERSON'],
  ]);
});

it('takes no variable of another program for a mistake', () => {
  const names = [
    'HOME',
    'HOSTNAME',
    'LC_ALL',
    'NODE_ENV',
    'API_KEY',
    'AWS_REGION',
    'POSTGRES_USER',
  ];
  const settings = listSettings();
  expect(findMistyped([...names, ...settings, 'npm_config_cache'], settings)).toEqual([]);
});
