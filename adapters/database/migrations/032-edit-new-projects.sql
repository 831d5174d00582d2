-- A person's new projects are edited by themselves once their uploads are through.
alter table users add column edits_new_projects boolean not null default false;
