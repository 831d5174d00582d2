-- How loud the music and the clips' sound are while the project's voice speaks. The names are the contracts'.
alter table voices add column sound_under_voice text not null default 'usual';

-- Digests of the parts that a version's video was made of, by their name; null where an earlier release
-- made it. They tell what is different in a video that was made again.
alter table cuts
  add column made_parts jsonb,
  -- Of the video that is being made.
  add column making_parts jsonb;

-- The film that was approved: when it was made, and of what.
alter table approvals
  add column approved_made_at timestamptz,
  add column approved_parts jsonb;

update approvals a set approved_made_at = m.created_at from media m where m.media_id = a.approved_video;
