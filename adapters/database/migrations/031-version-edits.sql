-- What an edit found in a shot, without fingerprint and position: the edits of the other versions follow
-- from it. Null: no edit has looked at the shot.
alter table shots add column findings jsonb;

-- What a listing file said of the shots of a version; null: they follow from the project's.
alter table cuts add column listed_shots jsonb;
-- Beside the shots, the versions are put back too.
update projects set before_edit = jsonb_build_object('shots', before_edit, 'cuts', '[]'::jsonb)
 where before_edit is not null;

-- The views name the columns that there were when they were made.
drop view clips;
drop view uploaded_shots;
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
