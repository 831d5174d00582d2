-- Photos whose smaller copy came first over a slow line. Written by product-api/uploads alone.
create table awaited_originals (
  project_id uuid not null,
  shot_id uuid not null,
  -- Of the original file.
  bytes bigint not null,
  -- The sender's own mark of it.
  fingerprint text not null,
  primary key (project_id, shot_id),
  foreign key (project_id, shot_id) references shots on delete cascade
);

-- Of an original whose copy came first: the SHA-256 and size of the picture that the copy was rendered as.
alter table media add column copy jsonb;

-- The copy that an original replaced: work that began before may still read it. Null a day later.
alter table variants add column copy_media_id uuid references media;
create index on variants (copy_media_id) where copy_media_id is not null;
do $$
begin
  execute 'create or replace view media_references as '
    || rtrim(pg_get_viewdef('media_references'::regclass), '; ')
    || ' union all select copy_media_id, project_id, shot_id from variants'
    || ' where copy_media_id is not null';
end $$;

-- The views name the columns that there were when they were made.
drop view clips;
drop view uploaded_shots;
-- Each uploaded shot with the variant the video uses: the one that was picked, else the latest
-- picture, else the clip itself.
create view uploaded_shots as
  select s.*, v.file_name, v.disclosure, v.media_id,
         m.kind, m.ending, m.width, m.height, m.seconds, m.placeholder, m.digest, m.copy
    from shots s
    join lateral (
      select * from variants
       where project_id = s.project_id and shot_id = s.shot_id
       order by picked desc, type = 'image' desc, position desc limit 1
    ) v on true
    join media m using (media_id);
-- Those that the videos show.
create view clips as select * from uploaded_shots where not is_left_out;
