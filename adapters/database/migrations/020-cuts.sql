-- The finished versions of a project's video. Written by product-api/cuts alone.
create table cuts (
  cut_id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  -- Order in lists, behind the main cut; may have gaps.
  position integer not null,
  preset text not null,
  name text not null,
  shape text not null,
  -- Length aimed at.
  target_seconds double precision not null,
  is_neutral boolean not null,
  -- Its video is the project's video.
  is_main boolean not null default false,
  is_ticked boolean not null default true,
  -- The shots a person chose; null: chosen automatically.
  chosen_shots uuid[],
  state text not null default 'none'
    check (state in ('none', 'waiting', 'rendering', 'completed', 'failed', 'cancelled')),
  -- The work that makes it, or made it last.
  job_id uuid,
  -- Best effort, from the renderer's notices.
  progress double precision,
  error text,
  -- When its last making ended.
  ended_at timestamptz,
  -- The completed video; it stays until the next one is completed.
  video_id uuid references media,
  -- What the completed video shows, in its order: shotId, fileName of the variant, isGenerated.
  shown jsonb not null default '[]',
  -- Digest of all the completed video was made of; null where an earlier release made it.
  made_from text,
  -- The media that is being made and the digest of what it is made of; null when none is.
  making_id uuid,
  making_from text,
  unique (project_id, cut_id)
);
create unique index on cuts (project_id) where is_main;
create index on cuts (project_id, position);
create index on cuts (video_id) where video_id is not null;
create index on cuts (job_id) where job_id is not null;
create index on cuts (ended_at) where ended_at is not null;

-- Every project has its main cut, with the video it had and what that video showed.
insert into cuts (project_id, position, preset, name, shape, target_seconds, is_neutral, is_main,
                  state, video_id, shown, ended_at)
select p.project_id, 0, 'property', 'Property video', p.shape, 30, false, true,
       case when p.video_id is null then 'none' else 'completed' end, p.video_id,
       coalesce((select jsonb_agg(jsonb_build_object('shotId', s.shot_id, 'fileName', s.shown_file,
                                                     'isGenerated', s.filmed)
                                  order by s.position, s.shot_id)
                   from shots s where s.project_id = p.project_id and s.shown_file is not null),
                '[]'),
       m.created_at
  from projects p left join media m on m.media_id = p.video_id;

-- Videos being made belong to the main cut from now on, whose media their work named.
update cuts c set state = 'waiting', job_id = w.job_id, making_id = w.media_id
  from work w
 where w.project_id = c.project_id and w.kind = 'project-video' and w.state = 'running';

-- The last generation that failed was of the main cut.
update cuts c set state = 'failed', job_id = w.job_id, error = w.error, ended_at = w.ended
  from (select distinct on (project_id) * from work
         where kind = 'project-video' order by project_id, position desc) w
  join projects p using (project_id)
 where c.project_id = p.project_id and p.status = 'failed' and w.state = 'failed';

-- Jobs that wait in the queue, or that a renderer takes over, name their cuts.
do $$
begin
  if to_regclass('jobs.job') is not null then
    update jobs.job j
       set data = j.data - 'shape' - 'output' || jsonb_build_object('cuts', jsonb_build_array(
             jsonb_build_object('cutId', c.cut_id, 'shape', j.data->'shape', 'targetSeconds', 30,
                                'shots', 'all', 'output', j.data->'output')))
      from cuts c
     where j.name = 'videos' and j.state < 'completed' and j.data->>'kind' = 'project-video'
       and j.data ? 'output' and c.job_id = j.id;
  end if;
end $$;

-- A work that makes several cuts has no media of its own. Once one of them was delivered, what it
-- cost is captured however the rest ends.
alter table work alter column media_id drop not null;
alter table work add column is_delivered boolean not null default false;
update work set media_id = null where kind = 'project-video';

-- A share link opens one cut; the links there are open the main one.
alter table shares add column cut_id uuid;
update shares s set cut_id = c.cut_id from cuts c where c.project_id = s.project_id;
alter table shares alter column cut_id set not null;
alter table shares drop constraint shares_pkey;
alter table shares add primary key (cut_id);
alter table shares add foreign key (project_id, cut_id)
  references cuts (project_id, cut_id) on delete cascade;
create unique index on shares (project_id, token_hash);

-- How a shot is timed and framed; null: all automatic.
alter table shots add column framing jsonb;

-- The shape, the video and what it shows belong to the cut.
alter table projects drop column shape, drop column video_id;
alter table shots drop column shown_file, drop column filmed;

drop view clips;
-- Each uploaded shot with the variant the video uses: the one that was picked, else the latest
-- picture, else the clip itself.
create view clips as
  select s.*, v.file_name, v.disclosure, v.media_id,
         m.kind, m.ending, m.width, m.height, m.seconds, m.placeholder, m.digest
    from shots s
    join lateral (
      select * from variants
       where project_id = s.project_id and shot_id = s.shot_id
       order by picked desc, type = 'image' desc, position desc limit 1
    ) v on true
    join media m using (media_id);

-- A project's video: the main cut's, or while that was never made the first one's that was.
create view project_videos as
  select main.project_id, main.shape, made.cut_id, made.video_id,
         (select count(*)::int from cuts c
           where c.project_id = main.project_id and c.video_id is not null) as cut_count
    from cuts main
    left join lateral (
      select cut_id, video_id from cuts c
       where c.project_id = main.project_id and c.video_id is not null
       order by c.is_main desc, c.position, c.cut_id limit 1
    ) made on true
   where main.is_main;

-- Who refers to which media: a shot's variant, or a cut by its video.
create view media_references as
  select media_id, project_id, shot_id from variants
  union all
  select video_id, project_id, null from cuts where video_id is not null;
