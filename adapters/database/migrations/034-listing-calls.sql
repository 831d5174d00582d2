-- Calls that make a project of a whole listing, by the key that their callers chose.
create table listing_calls (
  user_id uuid not null references users on delete cascade,
  idempotency_key text not null,
  -- Null while its files are received.
  project_id uuid references projects on delete cascade,
  started timestamptz not null default now(),
  primary key (user_id, idempotency_key)
);
