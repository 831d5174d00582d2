import { expect, it } from 'vitest';
import { toContentSecurityPolicy } from './content-security-policy';

it('allows videos of the store that they are redirected to, and of no other site', () => {
  const options = { nonce: 'n', isHttps: true, isDevelopment: false, isEmbeddable: false };
  const toMedia = (mediaOrigin: string | undefined) =>
    toContentSecurityPolicy({ ...options, mediaOrigin }).match(/media-src [^;]+/)?.[0];
  expect(toMedia(undefined)).toBe("media-src 'self' blob:");
  expect(toMedia('https://s3.example')).toBe("media-src 'self' blob: https://s3.example");
});
