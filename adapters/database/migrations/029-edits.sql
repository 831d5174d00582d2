-- What an edit decided, and what a person did by hand, which the next edit keeps. A shot that is left out
-- stays in the project, and is no item of its videos.
alter table shots
  add column is_left_out boolean not null default false,
  -- Which of a shot's decisions are a person's: motion, transition, place, use.
  add column own_choices text[] not null default '{}',
  -- Reason, seconds and suggested caption; null: never edited.
  add column edit jsonb;
-- How the shots were before the last edit; null: there is nothing to undo.
alter table projects add column before_edit jsonb;

drop view clips;
-- Each uploaded shot with the variant the video uses: the one that was picked, else the latest
-- picture, else the clip itself.
create view uploaded_shots as
  select s.*, v.file_name, v.disclosure, v.media_id,
         m.kind, m.ending, m.width, m.height, m.seconds, m.placeholder, m.digest
    from shots s
    join lateral (
      select * from variants
       where project_id = s.project_id and shot_id = s.shot_id
       order by picked desc, type = 'image' desc, position desc limit 1
    ) v on true
    join media m using (media_id);
-- Those that the videos show.
create view clips as select * from uploaded_shots where not is_left_out;
