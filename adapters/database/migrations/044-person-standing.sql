-- Whom an operator has blocked, and who asked to be deleted.
alter table users
  add column blocked_at timestamptz,
  -- When the person asked for it: the account goes seven days later, unless they sign in before.
  add column deleted_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null;
create index users_email on users (lower(email));
