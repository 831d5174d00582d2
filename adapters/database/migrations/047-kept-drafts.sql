-- Drafts that are deleted when nobody has changed them for long, if the operator has set a time for it.
alter table projects
  -- Since when their person can read that they are to be deleted; it counts while nothing is newer.
  add column warned_at timestamptz(3),
  -- When their person last said that they are to stay.
  add column kept_at timestamptz(3);
create index projects_warned on projects (warned_at) where warned_at is not null;

-- Ended calls for whole listings are forgotten after a while.
create index listings_started on listings (started);
