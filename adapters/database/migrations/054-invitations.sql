-- The open house that a version's video invites to; null: none. The facts of the project may say another by
-- now, or none, while the video still invites.
alter table cuts
  add column invites jsonb,
  -- Of the video that is being made.
  add column making_invites jsonb;

-- Of videos that are there already only the project's facts are known. MLS versions invite to nothing.
update cuts c
   set invites = case when c.video_id is not null then p.facts #> '{facts,status}' end,
       making_invites = case when c.making_id is not null then p.facts #> '{facts,status}' end
  from projects p
 where p.project_id = c.project_id and not c.is_neutral
   and p.facts #>> '{facts,status,kind}' = 'open-house';

create or replace view project_videos as
  select main.project_id, main.shape, made.cut_id, made.video_id,
         (select count(*)::int from cuts c
           where c.project_id = main.project_id and c.video_id is not null) as cut_count,
         (select c.invites from cuts c
           where c.project_id = main.project_id and c.video_id is not null and c.invites is not null
           order by c.invites->>'date', c.invites->>'to' limit 1) as invites
    from cuts main
    left join lateral (
      select cut_id, video_id from cuts c
       where c.project_id = main.project_id and c.video_id is not null
       order by c.is_main desc, c.position, c.cut_id limit 1
    ) made on true
   where main.is_main;
