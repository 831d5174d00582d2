import { expect, it } from 'vitest';
import { apiExamples } from './api-examples';
import { isDescribed, toOpenApi } from './open-api';
import { toOperationScope } from './operation-scopes';
import { operations } from './operations';

interface Described {
  readonly operationId: string;
  readonly 'x-scope': string;
  readonly responses: Record<string, unknown>;
}
const document = toOpenApi('https://homereel.example');
const paths = document.paths as Record<string, Record<string, Described>>;
const described = Object.values(paths).flatMap((path) => Object.values(path));
const called = operations.filter(isDescribed);

it('describes every call, with its scope', () => {
  const scopes = Object.fromEntries(described.map((one) => [one.operationId, one['x-scope']]));
  expect(scopes).toEqual(
    Object.fromEntries(called.map((operation) => [operation.name, toOperationScope(operation)])),
  );
});

it('refers only to existing schemas', () => {
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference = '']) => reference,
  );
  const known = Object.keys(schemas).map((name) => `#/components/schemas/${name}`);
  expect(references.length).toBeGreaterThan(100);
  expect([...new Set(references)].filter((reference) => !known.includes(reference))).toEqual([]);
  expect(known).toEqual(expect.arrayContaining(['#/components/schemas/Project']));
});

it('has the scope that the method suggests', () => {
  const reading = ['previewTypedWords', 'previewTypedVersions', 'drawBrandExamples'];
  for (const { name, method, access } of called) {
    const scope = toOperationScope({ name });
    if (access === 'anyone') expect([name, scope]).toEqual([name, 'open']);
    else if (scope !== 'browser' && (method === 'GET' || reading.includes(name)))
      expect([name, scope]).toEqual([name, 'read']);
    else expect(['make', 'spend', 'browser'], name).toContain(scope);
  }
});

it.each(
  called
    .filter(({ bodyType, body }) => bodyType === 'json' && body.type !== 'undefined')
    .filter((operation) => toOperationScope(operation) !== 'browser'),
)('has a good example for the body of $name', ({ name, body }) => {
  const example = apiExamples[name as keyof typeof apiExamples];
  expect(example, `add an example of ${name} to contracts/api/api-examples.ts`).toBeDefined();
  expect(body.safeParse(example).error).toBeUndefined();
});
