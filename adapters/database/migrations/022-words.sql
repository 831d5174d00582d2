-- What a project's videos say of the property: facts, captions and theme; null: nothing.
alter table projects add column facts jsonb;

-- What a person's branded videos say of them. Written by product-api/brands alone.
create table brands (
  user_id uuid primary key references users,
  brand jsonb not null
);
