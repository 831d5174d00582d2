-- Plays of shared videos: one row for each viewer and day, without anything that tells who it was.
-- Written by product-api/plays alone.
create table plays (
  -- Drawn with the page that played it.
  play_id uuid primary key,
  cut_id uuid not null references cuts on delete cascade,
  -- In UTC. No time of day is kept.
  day date not null,
  place text not null check (place in ('share', 'embed', 'listing')),
  -- The host of the site that led to the page, or that embeds it.
  referrer text,
  -- How much of it was seen, in quarters of 25 %.
  quarters smallint not null check (quarters between 0 and 4)
);
create index on plays (cut_id, day);

-- The report of the plays has a link of its own.
alter table delivery_links drop constraint delivery_links_kind_check;
alter table delivery_links
  add constraint delivery_links_kind_check check (kind in ('branded', 'neutral', 'report'));
