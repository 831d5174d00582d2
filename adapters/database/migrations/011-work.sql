-- What the renderer was asked to make, and what came of it. Written by product-api/work alone.
create table work (
  -- Also the job's id in the queue and the reference of its hold in the ledger.
  job_id uuid primary key,
  position bigint generated always as identity,
  kind text not null check (kind in ('project-video', 'shot-video', 'enhancement')),
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  project_id uuid not null references projects on delete cascade,
  -- The one shot worked on; null for a project's video.
  shot_id uuid,
  state text not null default 'running' check (state in ('running', 'completed', 'failed')),
  idempotency_key text,
  -- The media this makes; it exists once the work is completed.
  media_id uuid not null,
  -- The shots the video holds, in their order.
  shot_ids uuid[] not null default '{}',
  prompt text,
  -- Best effort, from the renderer's notices.
  progress double precision,
  stage text,
  eta_seconds double precision,
  progress_shot_id uuid,
  -- How it ended: the variant it made, or why it failed.
  file_name text,
  failure text check (failure in ('input', 'passing', 'crashed', 'cancelled')),
  error text,
  created timestamptz not null default now(),
  ended timestamptz,
  unique (user_id, idempotency_key)
);
create unique index one_running on work (project_id, kind, coalesce(shot_id, project_id))
  where state = 'running';
create index on work (project_id, kind, position desc);
create index on work (user_id) where state = 'running';
