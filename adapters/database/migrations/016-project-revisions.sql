-- Grows with every change of what a project's answer is made of, whoever makes it: the product API
-- keeps answers it has written and knows by this number whether they still hold.
alter table projects add column revision bigint not null default 1;

create function project_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger revision before update on projects
  for each row execute function project_revision();

-- Shots and variants belong to the answer, too.
create function project_revision_of_part() returns trigger language plpgsql as $$
begin
  update projects set revision = revision where project_id in (select project_id from changed);
  return null;
end $$;
create trigger revision_insert after insert on shots referencing new table as changed
  for each statement execute function project_revision_of_part();
create trigger revision_update after update on shots referencing new table as changed
  for each statement execute function project_revision_of_part();
create trigger revision_delete after delete on shots referencing old table as changed
  for each statement execute function project_revision_of_part();
create trigger revision_insert after insert on variants referencing new table as changed
  for each statement execute function project_revision_of_part();
create trigger revision_update after update on variants referencing new table as changed
  for each statement execute function project_revision_of_part();
create trigger revision_delete after delete on variants referencing old table as changed
  for each statement execute function project_revision_of_part();
