-- The variant of each shot that the last completed video shows; null where it shows none. A share link
-- opens these pictures and no others.
alter table shots add column shown_file text;
update shots s set shown_file = c.file_name
  from clips c where s.paid and c.project_id = s.project_id and c.shot_id = s.shot_id;

-- The variants a video is made of, in the order of its shots: another may be chosen meanwhile.
alter table work add column file_names text[] not null default '{}';
update work w set file_names = array(
    select coalesce(c.file_name, '')
      from unnest(w.shot_ids) with ordinality as asked (shot_id, place)
      left join clips c on c.project_id = w.project_id and c.shot_id = asked.shot_id
     order by place)
 where state = 'running' and kind = 'project-video';
