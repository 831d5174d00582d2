-- Who uses Homereel. A person is known by who vouches for them and the name they have there.
create table tenants (
  tenant_id uuid primary key default gen_random_uuid(),
  issuer text not null,
  -- The organisation's name at the issuer, or the person's subject for a personal tenant.
  key text not null,
  name text not null,
  created_at timestamptz not null default now(),
  unique (issuer, key)
);

create table users (
  user_id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  tenant_id uuid not null references tenants,
  email text,
  name text,
  picture text,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
