-- What was sent to the vision model for a person on a day, which costs the operator.
-- Written by product-api/vision alone.
create table vision_uses (
  user_id uuid not null references users on delete cascade,
  day date not null,
  photos integer not null default 0,
  texts integer not null default 0,
  primary key (user_id, day)
);
