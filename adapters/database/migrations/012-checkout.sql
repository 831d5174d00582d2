-- Top-ups by card. Written by product-api/checkout alone; the tokens themselves are in the ledger.
create table checkouts (
  checkout_id uuid primary key,
  user_id uuid not null,
  idempotency_key text,
  state text not null default 'open' check (state in ('open', 'credited', 'expired', 'refused')),
  -- The payment provider's id and page; null until the provider has answered.
  session_id text unique,
  url text,
  -- The pack as it was when the person went to pay.
  pack_tokens bigint not null check (pack_tokens > 0),
  pack_amount bigint,
  pack_currency text,
  -- What was paid for, once credited.
  tokens bigint,
  payment_id text unique,
  -- Tokens that refunds call back, of which as many were taken as could be spent.
  reclaimed bigint not null default 0,
  created timestamptz not null default now(),
  asked timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
create index on checkouts (asked) where state = 'open';
create index on checkouts (user_id, created);

-- The provider's events as they came in: kept first, acted upon after, each once.
create table payment_events (
  event_id text primary key,
  event jsonb not null,
  received timestamptz not null default now(),
  tried timestamptz,
  done boolean not null default false
);
create index on payment_events (received) where not done;

create table payment_disputes (
  dispute_id text primary key,
  outcome text not null check (outcome in ('open', 'won', 'lost')),
  taken bigint not null default 0
);
