-- What a person says over the videos of a project. Written by product-api/voice alone.
create table voices (
  project_id uuid primary key references projects on delete cascade,
  script text not null default '',
  -- Captions a person edited, in seconds of the recording; null: made from the script.
  captions jsonb,
  -- When the recording begins in the video.
  start_seconds double precision not null default 0.5,
  burns_captions boolean not null default false,
  -- The recording; null: there is none yet.
  media_id uuid references media,
  -- Where somebody speaks in it, and its peaks for drawing.
  speech jsonb not null default '[]',
  peaks jsonb not null default '[]'
);
create index on voices (media_id) where media_id is not null;

-- A recording has no picture. The kinds are the product API's to choose.
alter table media drop constraint if exists media_kind_check;
alter table media alter column width drop not null, alter column height drop not null;

-- The voice of a cut's video, as `<media id> <start in seconds>`: caption files fit this one alone.
alter table cuts add column voice_from text, add column making_voice text;

-- Voices refer to media, besides whatever else does by now.
do $$
begin
  execute 'create or replace view media_references as '
    || rtrim(pg_get_viewdef('media_references'::regclass), '; ')
    || ' union all select media_id, project_id, null::uuid from voices where media_id is not null';
end $$;
