-- Money. Written by product-api/ledger alone. The checks below hold even if that code is wrong.
create table ledger_accounts (
  user_id uuid primary key,
  -- Sum of the account's entries.
  tokens bigint not null default 0,
  -- Sum of its open holds.
  held bigint not null default 0 check (held >= 0),
  created timestamptz not null default now(),
  constraint never_overdrawn check (tokens - held >= 0)
);

create table ledger_entries (
  entry_id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  user_id uuid not null references ledger_accounts,
  kind text not null check (kind in ('topUp', 'imageEnhancement', 'videoGeneration', 'other')),
  amount bigint not null check (amount <> 0),
  comment text not null,
  -- Names the business event; the same event can be written once.
  reference text not null unique,
  project_id uuid,
  receipt_url text,
  created timestamptz not null default clock_timestamp()
);
create index on ledger_entries (user_id, position desc);

create table ledger_holds (
  reference text primary key,
  user_id uuid not null references ledger_accounts,
  amount bigint not null check (amount >= 0),
  kind text not null check (kind in ('imageEnhancement', 'videoGeneration')),
  comment text not null,
  project_id uuid,
  state text not null default 'open' check (state in ('open', 'captured', 'released')),
  created timestamptz not null default now(),
  settled timestamptz
);
create index on ledger_holds (user_id) where state = 'open';

create function ledger_entries_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are append-only: write a correcting entry instead';
end $$;

create trigger append_only before update or delete on ledger_entries
  for each row execute function ledger_entries_are_final();
create trigger append_only_table before truncate on ledger_entries
  for each statement execute function ledger_entries_are_final();
