-- A file strangers or the renderer made, and what belongs to it, under one prefix of the media store.
-- Copies of a project share it; it goes when nothing refers to it any more.
create table media (
  media_id uuid primary key,
  kind text not null check (kind in ('photo', 'clip', 'video')),
  -- Ending of the stored original, without the dot.
  ending text not null,
  bytes bigint not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  seconds double precision,
  placeholder text not null default '',
  -- SHA-256 of the upload.
  digest bytea,
  created_at timestamptz not null default now()
);

create table projects (
  project_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  tenant_id uuid not null references tenants,
  name text,
  description text,
  status text not null check
    (status in ('uploading', 'processing', 'ready_for_generation', 'completed', 'failed')),
  version integer not null default 1,
  shape text not null default '16:9',
  -- The last completed video.
  video_id uuid references media,
  created_at timestamptz not null default now(),
  -- Milliseconds, as the wire says it: a cursor made of it must mean the same time.
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index on projects (user_id, updated_at desc, project_id desc);
create index on projects (video_id) where video_id is not null;

-- A photo or clip in its place. Planned ones have no variant yet: their upload is awaited.
create table shots (
  project_id uuid not null references projects on delete cascade,
  -- Made by the client; unique within the project only.
  shot_id uuid not null,
  position integer not null,
  display_name text not null,
  camera_motion text not null,
  transition text not null,
  -- Whether the last completed video held it.
  paid boolean not null default false,
  primary key (project_id, shot_id)
);

create table variants (
  project_id uuid not null,
  shot_id uuid not null,
  file_name text not null,
  -- 0 is the original.
  position integer not null,
  media_id uuid not null references media,
  type text not null check (type in ('image', 'video')),
  disclosure text not null check (disclosure in ('none', 'adjusted', 'altered')),
  provenance jsonb,
  primary key (project_id, shot_id, file_name),
  unique (project_id, shot_id, position),
  foreign key (project_id, shot_id) references shots on delete cascade
);
create index on variants (media_id);

-- Each uploaded shot with the variant the video uses: the latest picture, or the clip itself.
create view clips as
  select s.*, v.file_name, v.disclosure, v.media_id,
         m.kind, m.ending, m.width, m.height, m.seconds, m.placeholder, m.digest
    from shots s
    join lateral (
      select * from variants
       where project_id = s.project_id and shot_id = s.shot_id
       order by type = 'image' desc, position desc limit 1
    ) v on true
    join media m using (media_id);

-- A project's share link. Only its hash is kept, so a stolen table opens nothing.
create table shares (
  project_id uuid primary key references projects on delete cascade,
  token_hash bytea not null,
  -- The token again, sealed, so that its owner can be shown the same link once more.
  sealed_token bytea not null,
  allow_download boolean not null,
  created_at timestamptz not null default now()
);
