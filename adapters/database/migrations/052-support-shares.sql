-- Projects that their owners have shared with support, until when. Written by product-api/support alone.
create table support_shares (
  project_id uuid primary key references projects on delete cascade,
  expires timestamptz(3) not null
);
create index on support_shares (expires);
