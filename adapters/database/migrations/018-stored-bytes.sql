-- All that was stored of a media when it was made: the upload and what was made of it to be used.
-- A person's storage is the sum of these over everything their projects refer to.
alter table media add column stored_bytes bigint not null default 0;
update media set stored_bytes = bytes;
