import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '@/adapters/database/migrate';
import { emptyDatabase } from '@/tests/support/fresh-database';

const folder = new URL('../../adapters/database/migrations/', import.meta.url);
const databaseUrl = await emptyDatabase();
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

it('upgrades a database with projects in it and keeps every row', async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('create table applied_migrations (name text primary key)');
    await client.query('alter table applied_migrations add column applied_at timestamptz');
    for (const name of (await readdir(folder)).sort().filter((each) => each < '019')) {
      await client.query(await readFile(new URL(name, folder), 'utf8'));
      await client.query('insert into applied_migrations (name) values ($1)', [name]);
    }
    const [tenant, user, project, shot, media] = [1, 2, 3, 4, 5].map(id);
    await client.query(
      `insert into tenants (tenant_id, issuer, key, name) values ('${tenant}', 'i', 'k', 'n');
       insert into users (user_id, issuer, subject, tenant_id) values ('${user}', 'i', 's', '${tenant}');
       insert into media (media_id, kind, ending, bytes, width, height)
         values ('${media}', 'photo', 'jpg', 9, 4, 3);
       insert into projects (project_id, user_id, tenant_id, name, status)
         values ('${project}', '${user}', '${tenant}', 'Before', 'ready_for_generation');
       insert into shots (project_id, shot_id, position, display_name, camera_motion, transition)
         values ('${project}', '${shot}', 0, 'front.jpg', 'zoom-in', 'fade');
       insert into variants (project_id, shot_id, file_name, position, media_id, type, disclosure)
         values ('${project}', '${shot}', 'original.jpg', 0, '${media}', 'image', 'none');`,
    );
    const rows =
      'select name, version, updated_at, c.file_name from projects join clips c using (project_id)';
    const before = (await client.query(rows)).rows;

    await migrate(databaseUrl);

    expect(before).toHaveLength(1);
    expect((await client.query(rows)).rows).toEqual(before);
    // Each statement once fired a trigger.
    await client.query(`update projects set name = 'After'`);
    await client.query(`update shots set position = 1`);
    await client.query('delete from variants');
    const left = await client.query(
      'select name, (select count(*)::int from shots) as shots from projects',
    );
    expect(left.rows).toEqual([{ name: 'After', shots: 1 }]);
  } finally {
    await client.end();
  }
});

it('knows of videos that are there already which open house they invite to', async () => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table applied_migrations (name text primary key)');
    await client.query('alter table applied_migrations add column applied_at timestamptz');
    for (const name of (await readdir(folder)).sort().filter((each) => each < '054')) {
      const text = await readFile(new URL(name, folder), 'utf8');
      // Indexes alone, which are made outside of transactions.
      if (!/ concurrently /i.test(text)) await client.query(text);
      await client.query('insert into applied_migrations (name) values ($1)', [name]);
    }
    const [tenant, user, open, sold, media] = [1, 2, 3, 4, 5].map(id);
    const invitation = { kind: 'open-house', date: '2026-11-21', from: '13:00', to: '16:00' };
    const toFacts = (status: object) => JSON.stringify({ facts: { status }, captions: [] });
    await client.query(
      `insert into tenants (tenant_id, issuer, key, name) values ('${tenant}', 'i', 'k', 'n');
       insert into users (user_id, issuer, subject, tenant_id) values ('${user}', 'i', 's', '${tenant}');
       insert into media (media_id, kind, ending, bytes, width, height)
         values ('${media}', 'video', 'mp4', 9, 4, 3);
       insert into projects (project_id, user_id, tenant_id, status, facts)
         values ('${open}', '${user}', '${tenant}', 'completed', '${toFacts(invitation)}'),
                ('${sold}', '${user}', '${tenant}', 'completed', '${toFacts({ kind: 'sold' })}');
       insert into cuts (project_id, position, preset, name, shape, target_seconds, is_neutral, is_main, video_id)
         values ('${open}', 0, 'property', 'made', '16:9', 30, false, true, '${media}'),
                ('${open}', 1, 'mls', 'neutral', '16:9', 30, true, false, '${media}'),
                ('${open}', 2, 'reel', 'unmade', '9:16', 30, false, false, null),
                ('${sold}', 0, 'property', 'sold', '16:9', 30, false, true, '${media}');`,
    );

    await migrate(url);

    const { rows } = await client.query('select name, invites from cuts where invites is not null');
    expect(rows).toEqual([{ name: 'made', invites: invitation }]);
    const listed = await client.query('select project_id, invites from project_videos order by 1');
    expect(listed.rows).toEqual([
      { project_id: open, invites: invitation },
      { project_id: sold, invites: null },
    ]);
  } finally {
    await client.end();
  }
});
