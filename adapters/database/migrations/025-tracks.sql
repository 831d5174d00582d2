-- A person's own music for the videos of a project. Written by product-api/tracks alone.
create table tracks (
  project_id uuid primary key references projects on delete cascade,
  media_id uuid not null references media,
  -- The file's name on the person's device.
  name text not null,
  -- Null: it has no steady beat.
  beats_per_minute double precision,
  -- When its beats fall, in seconds, and its peaks for drawing.
  beat_seconds jsonb not null,
  peaks jsonb not null,
  -- Where in the track the video begins.
  start_seconds double precision not null default 0,
  -- When the person said that they may use it.
  agreed_at timestamptz not null default now()
);
create index on tracks (media_id);

-- Sound has no picture. The kinds are the product API's to choose.
alter table media drop constraint if exists media_kind_check;
alter table media alter column width drop not null, alter column height drop not null;

-- Whether clips are heard under the music.
alter table projects add column keeps_clip_sound boolean not null default false;

-- Tracks refer to media, besides whatever else does by now.
do $$
begin
  execute 'create or replace view media_references as '
    || rtrim(pg_get_viewdef('media_references'::regclass), '; ')
    || ' union all select media_id, project_id, null::uuid from tracks';
end $$;
