-- What a job of the renderer must remember if its worker dies: above all the requests it sent to a
-- provider that charges for them, with what each cost. Written by the queue's worker alone.
create table job_notes (
  job_id uuid not null,
  name text not null,
  value jsonb not null,
  written timestamptz not null default now(),
  primary key (job_id, name)
);

-- 'provider': whoever makes it for us failed in a way that trying again does not mend.
alter table work drop constraint work_failure_check;
alter table work add constraint work_failure_check
  check (failure in ('input', 'passing', 'provider', 'crashed', 'cancelled'));
