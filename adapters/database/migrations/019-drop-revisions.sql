-- Answers are read from the tables at every request, so nobody needs a number that grows with every
-- change of a project. The triggers that maintained it go, and with them a write for every change.
drop trigger revision on projects;
drop trigger revision_insert on shots;
drop trigger revision_update on shots;
drop trigger revision_delete on shots;
drop trigger revision_insert on variants;
drop trigger revision_update on variants;
drop trigger revision_delete on variants;
drop function project_revision();
drop function project_revision_of_part();
alter table projects drop column revision;
