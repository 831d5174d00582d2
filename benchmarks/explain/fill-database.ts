import type { Queryable } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import { withoutIndexes } from '@/scripts/backup/without-indexes';

export interface Scale {
  readonly projects: number;
  /** The caller has many more projects than other users, to show costs that grow with a user's data. */
  readonly projectsOfCaller: number;
  readonly ledgerEntries: number;
}

export const scales: Readonly<Record<string, Scale>> = {
  small: { projects: 5_000, projectsOfCaller: 40, ledgerEntries: 100_000 },
  full: { projects: 100_000, projectsOfCaller: 400, ledgerEntries: 10_000_000 },
};

const SHOTS_PER_PROJECT = 10;
const PROJECTS_PER_PERSON = 20;
const PLAYS_PER_PROJECT = 20;
/** Comments on every project that is for approval. */
const COMMENTS = 5;

/** Returns the n-th id of a kind: deterministic, but a valid version 4 UUID, as the contracts require. */
const id = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;

/** Fills an empty, migrated database. The ledger's sums are consistent. */
export async function fillDatabase(
  database: Queryable,
  caller: UserId,
  { projects, projectsOfCaller, ledgerEntries }: Scale,
): Promise<void> {
  const people = Math.ceil(projects / PROJECTS_PER_PERSON);
  const shots = projects * SHOTS_PER_PROJECT;
  const owner = `case when n <= ${projectsOfCaller} then '${caller}' else ${id('person', `n % ${people}`)} end`;
  const project = id('project', `n % ${projects}`);
  const all = (count: number) => `generate_series(1, ${count}) as n`;

  await database.query(
    `insert into tenants (tenant_id, issuer, key, name)
     select ${id('tenant', 'n')}, 'made', n, 'Agency ' || n from generate_series(0, ${people - 1}) as n`,
  );
  await database.query(
    `insert into users (user_id, issuer, subject, tenant_id, email, name)
     select ${id('person', 'n')}, 'made', n, ${id('tenant', 'n')}, n || '@agency.example', 'Person ' || n
       from generate_series(0, ${people - 1}) as n`,
  );
  await database.query(
    `insert into brands (user_id, brand) select user_id, '{}' from users where issuer = 'made'`,
  );
  await quickly(
    database,
    'media',
    `insert into media (media_id, kind, extension, bytes, width, height, stored_bytes, created_at)
     select ${id('media', 'n')}, 'photo', 'jpg', 4000000, 4000, 3000, 5000000, now() - interval '3 days'
       from ${all(shots)}
     union all
     select ${id('video', 'n')}, 'video', 'mp4', 20000000, 1920, 1080, 20000000, now() - interval '2 days'
       from ${all(projects)}`,
  );
  await quickly(
    database,
    'projects',
    `insert into projects (project_id, user_id, tenant_id, name, status, updated_at)
     select ${id('project', 'n - 1')}, u.user_id, u.tenant_id, n || ' Elm Street', 'completed',
            now() - n * interval '1 minute'
       from ${all(projects)} join users u on u.user_id = ${owner}`,
  );
  await quickly(
    database,
    'shots',
    `insert into shots (project_id, shot_id, position, display_name, camera_motion, transition, paid)
     select ${project}, ${id('shot', 'n')}, n / ${projects}, 'room.jpg', 'zoom-in', 'instant', true
       from ${all(shots)}`,
  );
  await quickly(
    database,
    'variants',
    `insert into variants (project_id, shot_id, file_name, position, media_id, type, disclosure)
     select ${project}, ${id('shot', 'n')}, 'photo-' || n || '.jpg', 0, ${id('media', 'n')}, 'image', 'none'
       from ${all(shots)}`,
  );
  await quickly(
    database,
    'versions',
    `insert into versions (version_id, project_id, position, preset, name, shape, target_seconds, is_neutral,
                       is_main, state, video_id, ended_at)
     select ${id('version', 'n')}, ${project}, n / ${projects}, 'property', 'Property video', '16:9', 30,
            false, n <= ${projects},
            case when n <= ${projects} then 'completed' else 'none' end,
            case when n <= ${projects} then ${id('video', 'n')} end,
            case when n <= ${projects} then now() - n * interval '1 minute' end
       from ${all(projects * 3)}`,
  );
  await database.query(
    `insert into shares (project_id, version_id, token_hash, sealed_token, allow_download)
     select project_id, version_id, sha256(version_id::text::bytea), '', true from versions where is_main`,
  );
  await fillDeliveries(database, projects);
  await quickly(
    database,
    'work',
    `insert into work (job_id, kind, user_id, tenant_id, project_id, shot_id, state, idempotency_key, ended)
     select ${id('job', 'n')}, case when n % 2 = 0 then 'project-video' else 'enhancement' end,
            p.user_id, p.tenant_id, p.project_id,
            case when n % 2 = 1 then ${id('shot', `n % ${projects}`)} end, 'completed', 'key ' || n,
            now() - n * interval '1 minute'
       from ${all(projects * 4)} join projects p on p.project_id = ${project}`,
  );
  await database.query(
    `insert into job_checkpoints (job_id, name, value)
     select ${id('job', 'n')}, 'request', '{"state": "completed"}' from ${all(projects)}`,
  );
  await fillLedger(database, caller, people, ledgerEntries);
  await fillCheckouts(database, Math.ceil(ledgerEntries / 100), people);
  await database.query('vacuum analyze');
}

/** Creates the listing page of every project, with plays of its main version over two months, and comments. */
async function fillDeliveries(database: Queryable, projects: number): Promise<void> {
  await database.query(
    `insert into delivery_links (project_id, kind, token_hash, sealed_token)
     select project_id, kind, sha256((kind || project_id)::bytea), ''
       from projects, unnest(array['branded', 'neutral', 'report']) as kind`,
  );
  await quickly(
    database,
    'plays',
    `insert into plays (play_id, version_id, day, place, referrer, quarters)
     select ${id('play', 'n')}, ${id('version', `1 + n % ${projects}`)}, current_date - n % 60, 'listing',
            'site' || n % 7 || '.example', n % 5
       from generate_series(1, ${projects * PLAYS_PER_PROJECT}) as n`,
  );
  await database.query(
    `insert into approvals (project_id, is_open) select project_id, true from projects`,
  );
  await database.query(
    `insert into comments (project_id, version_id, seconds, text, created_at)
     select project_id, version_id, 1, 'A little longer, please', now() - n * interval '1 minute'
       from versions, generate_series(1, ${COMMENTS}) as n where is_main`,
  );
}

async function fillLedger(database: Queryable, caller: UserId, people: number, entries: number) {
  const mine = Math.min(10_000, entries / 10);
  await database.query(
    `insert into ledger_accounts (user_id)
     select user_id from users on conflict do nothing`,
  );
  // Twice as many tokens are added as spent.
  await quickly(
    database,
    'ledger_entries',
    `insert into ledger_entries (user_id, kind, amount, comment, reference)
     select case when n <= ${mine} then '${caller}' else ${id('person', `n % ${people}`)} end,
            case when (n / ${people}) % 2 = 0 then 'topUp' else 'videoGeneration' end,
            case when (n / ${people}) % 2 = 0 then 20 else -10 end,
            'An entry', 'made/' || n
       from generate_series(1, ${entries}) as n`,
  );
  await database.query(
    `update ledger_accounts a set tokens = s.tokens
       from (select user_id, sum(amount) as tokens from ledger_entries group by 1) s
      where s.user_id = a.user_id`,
  );
  await database.query(
    `insert into ledger_holds (reference, user_id, amount, kind, comment, state, settled)
     select 'made/' || n, ${id('person', `n % ${people}`)}, 10, 'videoGeneration', 'A hold',
            'released', now()
       from generate_series(1, ${Math.ceil(entries / 10)}) as n`,
  );
}

async function fillCheckouts(database: Queryable, checkouts: number, people: number) {
  await database.query(
    `insert into checkouts (checkout_id, user_id, state, session_id, payment_id, pack_tokens, tokens,
                            created)
     select ${id('checkout', 'n')}, ${id('person', `n % ${people}`)}, 'credited', 'session ' || n,
            'payment ' || n, 100, 100, now() - n * interval '1 minute'
       from generate_series(1, ${checkouts}) as n`,
  );
  await database.query(
    `insert into payment_events (event_id, event, done)
     select 'event ' || n, '{"kind": "other"}', true from generate_series(1, ${checkouts}) as n`,
  );
  await database.query(
    `insert into payment_disputes (dispute_id, outcome)
     select 'dispute ' || n, 'won' from generate_series(1, ${checkouts}) as n`,
  );
}

async function quickly(database: Queryable, table: string, insert: string): Promise<void> {
  await withoutIndexes(database, [table], () => database.query(insert));
}
