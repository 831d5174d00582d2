import { expect, it } from 'vitest';
import { signUrl } from './sign-url';

it('signs as the example of the specification is signed', () => {
  // "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)", Amazon S3 API Reference.
  const signed = signUrl(new URL('https://examplebucket.s3.amazonaws.com/test.txt'), {
    region: 'us-east-1',
    credentials: {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    expiresInSeconds: 86_400,
    now: new Date('2013-05-24T00:00:00Z'),
  });
  expect(new URL(signed).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});
