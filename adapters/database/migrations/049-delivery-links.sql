-- The links of a listing's page: one with the person's brand, one without. Written by
-- product-api/delivery alone.
create table delivery_links (
  project_id uuid not null references projects on delete cascade,
  kind text not null check (kind in ('branded', 'neutral')),
  -- SHA-256 of the token, and the token encrypted for its owner alone, as of shares.
  token_hash bytea not null unique,
  sealed_token bytea not null,
  created timestamptz not null default now(),
  primary key (project_id, kind)
);
