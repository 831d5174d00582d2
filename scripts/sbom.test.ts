import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** The part of CycloneDX 1.5 that readers of such lists rely on. */
const cycloneDx = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  version: z.literal(1),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    component: z.object({
      'bom-ref': z.string(),
      type: z.literal('application'),
      name: z.literal('homereel'),
    }),
  }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      type: z.enum(['library', 'application']),
      name: z.string().min(1),
      version: z.string().optional(),
      purl: z.string().startsWith('pkg:npm/').optional(),
      scope: z.enum(['required', 'optional', 'excluded']),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
      licenses: z.array(z.object({}).loose()).optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

it('lists what ships, with versions, hashes and licences, and nothing else', async () => {
  const root = resolve(import.meta.dirname, '..');
  const folder = await mkdtemp(join(tmpdir(), 'homereel-sbom-'));
  const path = join(folder, 'sbom.json');
  await promisify(execFile)(process.execPath, ['scripts/sbom.mjs', path], { cwd: root });
  const list = cycloneDx.parse(JSON.parse(await readFile(path, 'utf8')));
  await rm(folder, { recursive: true });

  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const names = list.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['next', 'fastify', 'sharp', 'ffmpeg']));
  expect(names).not.toContain('vitest');
  for (const { name, version, hashes, licenses } of list.components) {
    const locked = packages[`node_modules/${name}`];
    if (locked?.version !== version || locked === undefined) continue;
    // Packages for other machines are locked by version alone.
    if (locked.integrity) expect([name, hashes?.length]).toEqual([name, 1]);
    if (locked.license) expect([name, licenses?.length]).toEqual([name, 1]);
  }
  const refs = list.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const known = new Set([...refs, list.metadata.component['bom-ref']]);
  for (const { ref, dependsOn = [] } of list.dependencies) {
    expect([ref, ...dependsOn].filter((each) => !known.has(each))).toEqual([]);
  }
});
