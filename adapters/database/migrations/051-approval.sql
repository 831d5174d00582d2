-- What clients say of a listing's page that is for approval. Written by product-api/approval alone.
create table approvals (
  project_id uuid primary key references projects on delete cascade,
  -- Whether the page asks for it.
  is_open boolean not null,
  approved_at timestamptz,
  approved_by text,
  -- The media of the film that was approved.
  approved_video uuid
);

create table comments (
  comment_id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  cut_id uuid not null references cuts on delete cascade,
  -- The moment of the version's film.
  seconds real not null check (seconds >= 0),
  text text not null,
  author text,
  created_at timestamptz not null,
  answer text,
  is_resolved boolean not null default false
);
create index on comments (project_id, created_at);
create index on comments (cut_id);
