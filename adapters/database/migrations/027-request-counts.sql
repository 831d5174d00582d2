-- Requests within a minute of whoever sends many, as all product APIs together have counted them.
-- Losing them does no harm, so they are not logged.
create unlogged table request_counts (
  -- A digest of the limit and of who is counted.
  counted text not null,
  -- Minutes since 1970.
  minute integer not null,
  requests integer not null,
  primary key (counted, minute)
);
