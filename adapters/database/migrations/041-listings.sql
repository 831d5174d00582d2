-- Calls that make a project of a whole listing: what they asked for, how far they are, what came of them.
create table listings (
  listing_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  tenant_id uuid not null,
  -- Who asked; null: the person.
  access_token_id uuid references access_tokens on delete set null,
  is_by_token boolean not null default false,
  -- The key that its caller chose.
  idempotency_key text,
  -- receiving: its files are on their way, and nothing of it is promised yet.
  state text not null default 'receiving'
    check (state in ('receiving', 'fetching', 'editing', 'starting', 'done', 'failed')),
  -- What is asked for, with the addresses to fetch.
  asked jsonb,
  project_id uuid references projects on delete set null,
  notes text[] not null default '{}',
  -- Addresses that could not be fetched, each with the reason.
  failures jsonb not null default '[]',
  error text,
  started timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
create index on listings (project_id);
create index on listings (started) where state = 'receiving';

insert into listings (user_id, tenant_id, idempotency_key, state, project_id, started)
select c.user_id, u.tenant_id, c.idempotency_key, 'done', c.project_id, c.started
  from listing_calls c join users u using (user_id) where c.project_id is not null;
drop table listing_calls;
