-- Whether the shot's tokens paid for a spare photo too (`covers`), or another shot's for it (`covered`).
alter table shots add column spare_role text;

alter table work
  -- What a project's video charges for; null for other work, and for what an earlier release started.
  add column charge jsonb,
  -- The shots that its completed versions show.
  add column delivered_shot_ids uuid[] not null default '{}';

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
