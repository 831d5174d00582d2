-- Addresses of people's own systems that are told what happens.
create table webhooks (
  webhook_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  events text[] not null,
  -- Encrypted with a key of the deployment: it must be known to sign, so a digest is not enough.
  secret bytea not null,
  -- The secret before, which signs beside it until then.
  former_secret bytea,
  former_until timestamptz,
  created timestamptz not null default now(),
  off_since timestamptz,
  off_reason text check (off_reason in ('owner', 'failing', 'gone')),
  failing_since timestamptz,
  check ((off_since is null) = (off_reason is null))
);
create index on webhooks (user_id);

-- What happened, written in the transaction in which it happened.
create table webhook_events (
  event_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,
  -- As it is signed and sent, byte for byte.
  body text not null,
  created timestamptz not null
);
create index on webhook_events (created);
create index on webhook_events (user_id);

create table webhook_deliveries (
  delivery_id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'delivered', 'failed', 'stopped')),
  attempts integer not null default 0,
  -- The attempts before it was last sent by hand: the pauses between attempts begin anew there.
  attempts_before integer not null default 0,
  next_attempt timestamptz,
  created timestamptz not null,
  unique (webhook_id, event_id)
);
create index on webhook_deliveries (event_id);
create index on webhook_deliveries (next_attempt) where state = 'waiting';

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  attempt integer not null,
  at timestamptz not null,
  status integer,
  milliseconds integer not null,
  answer text not null,
  problem text,
  primary key (delivery_id, attempt)
);
