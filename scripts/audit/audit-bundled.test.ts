import { expect, it } from 'vitest';
import { auditBundled, readBundledVersions } from './audit-bundled.mjs';

const row = {
  library: 'libfast',
  from: 'pictures',
  version: '1.2.3',
  reads: 'photos',
  exposure: 'None.',
};
const audit = (severity: string | undefined, installed: string) =>
  auditBundled({
    table: {
      lookedAt: '2026-11-27',
      libraries: [
        {
          ...row,
          advisories: severity === undefined ? [] : [{ id: 'CVE-1', severity, fixedIn: '1.2.4' }],
        },
      ],
    },
    versions: new Map([['pictures/libfast', installed]]),
  });

it('fails for a known fault of high severity in a bundled library', async () => {
  const found = await audit('high', '1.2.3');
  expect(found.isGood).toBe(false);
  expect(found.output).toContain('libfast 1.2.3 in pictures: high, fixed in 1.2.4: CVE-1');
  expect((await audit('moderate', '1.2.3')).isGood).toBe(true);
});

it('fails for a bundled version that differs from the table', async () => {
  const found = await audit(undefined, '1.3.0');
  expect(found.isGood).toBe(false);
  expect(found.output).toContain('version 1.3.0 is installed');
});

it('lists every library that reads uploads, in the version that is installed', async () => {
  const versions = await readBundledVersions();
  const { output } = await auditBundled({ versions });
  expect(output).not.toMatch(/is installed|was not compared/);
  for (const name of ['sharp/heif', 'libheif-js/libheif', 'libheif-js/libde265']) {
    expect(versions.get(name)).toMatch(/^\d+\.\d+\.\d+$/);
  }
});
