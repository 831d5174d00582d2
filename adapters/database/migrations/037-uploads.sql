-- Files that arrive in parts, over however many connections. Their bytes lie in the store for parts.
-- Written by product-api/uploads alone.
create table uploads (
  upload_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  shot_id uuid not null,
  -- What the ordinary upload has as the fields of its form.
  metadata jsonb not null,
  file_name text not null,
  -- The sender's own mark of the file: another one under the same id begins anew.
  fingerprint text not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  -- The last time that bytes arrived.
  updated_at timestamptz not null default now(),
  -- Set once the file is a shot; its bytes are gone then.
  finished_at timestamptz,
  unique (project_id, shot_id)
);
create index uploads_user on uploads (user_id);
create index uploads_updated on uploads (updated_at);
