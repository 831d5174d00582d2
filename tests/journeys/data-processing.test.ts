import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { storedData, technicalTables, toDataTable } from '@/lib/legal/stored-data';
import { listTables } from '@/tests/support/search-tables';
import { startTestApi } from '@/tests/support/start-api';

it('every table of the database has its row in the privacy page’s list', async () => {
  const api = await startTestApi();
  const listed = [...storedData.flatMap(({ tables }) => tables), ...technicalTables];
  // The web creates it in deployments with sign-in.
  const known = new Set(listed.filter((name) => name !== 'session_vault.sessions'));
  const present = (await listTables(api.deps.database)).map((name) =>
    name.replace(/^public\./, '').replace(/^jobs\..*/, 'jobs.*'),
  );
  expect([...new Set(present)].sort()).toEqual([...known].sort());
  expect(listed.length).toBe(new Set(listed).size);
});

it('the operations guide has the same list', async () => {
  const guide = await readFile('docs/operations/accounts.md', 'utf8');
  expect(guide).toContain(toDataTable());
});
