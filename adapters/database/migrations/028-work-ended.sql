-- concurrently
-- The metrics count what ended within the last hour at every scrape. Built while others read and write;
-- what an interrupted start left of it is made anew.
drop index concurrently if exists work_ended;
create index concurrently work_ended on work (ended) where ended is not null;
