-- The logo and the headshot of a person's branded videos. Written by product-api/brands alone.
create table brand_pictures (
  -- A replaced picture goes with its media.
  media_id uuid primary key references media on delete cascade,
  user_id uuid not null references users,
  kind text not null check (kind in ('logo', 'headshot')),
  -- When another took its place or it was removed; null for the one in use.
  replaced_at timestamptz,
  -- Of a logo: size of its copy without white, null where there is none, and whether that is shown.
  clear_width integer,
  clear_height integer,
  hides_white boolean not null default false,
  -- Of a headshot: the middle of its crop, as shares of width and height.
  focus_x double precision,
  focus_y double precision
);
create unique index on brand_pictures (user_id, kind) where replaced_at is null;
create index on brand_pictures (user_id) where replaced_at is not null;

-- Who refers to which media: a shot's variant, a cut by its video, or a brand. A replaced picture
-- stays while videos are being made that may show it.
create or replace view media_references as
  select media_id, project_id, shot_id from variants
  union all
  select video_id, project_id, null from cuts where video_id is not null
  union all
  select media_id, null, null from brand_pictures b
   where replaced_at is null
      or exists (select from work w where w.user_id = b.user_id and w.state = 'running');
