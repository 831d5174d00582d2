-- Tokens for calls from outside the browser.
create table access_tokens (
  access_token_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- SHA-256 of the secret, which is shown once and stored nowhere. The secret has 256 random bits, so
  -- nothing slower is needed.
  digest bytea not null unique,
  -- How the secret begins, by which its owner recognises it.
  hint text not null,
  scopes text[] not null check (scopes <@ array['read', 'make', 'spend']),
  -- Null: no limit of its own.
  monthly_tokens bigint check (monthly_tokens >= 0),
  created timestamptz not null default now(),
  expires timestamptz,
  last_used timestamptz,
  revoked timestamptz
);
create index on access_tokens (user_id);

-- Who spends in the account's name: an access token; null: the person in the browser.
alter table ledger_holds add column spender uuid;
create index on ledger_holds (spender, created) where spender is not null;
