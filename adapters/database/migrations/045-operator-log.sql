-- What operators changed, who and why. Written by product-api/accounts alone, never changed.
create table operator_actions (
  action_id uuid primary key,
  position bigint generated always as identity,
  -- As the operator was named to the command.
  operator text not null,
  action text not null,
  -- The person, project or job it concerned.
  subject uuid not null,
  reason text not null,
  details jsonb not null default '{}',
  created timestamptz not null default clock_timestamp()
);
create index on operator_actions (subject, position desc);

create function operator_actions_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'the operator log is append-only';
end $$;

create trigger append_only before update or delete on operator_actions
  for each row execute function operator_actions_are_final();
create trigger append_only_table before truncate on operator_actions
  for each statement execute function operator_actions_are_final();
