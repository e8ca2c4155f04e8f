-- Who did what, and who was refused. Entries are added and, when they are old, deleted; never changed.
-- What they name may be gone by then, so nothing here refers to other tables.
create table audit_log (
  id text primary key,
  workspace_id text not null,
  created_at timestamptz not null,
  event text not null,
  status text not null check (status in ('SUCCESS', 'ERROR')),
  actor_type text not null check (actor_type in ('USER', 'REST_API', 'SYSTEM')),
  actor_id text,
  actor_email text,
  metadata jsonb not null
);
create index audit_log_list on audit_log (workspace_id, created_at desc, id desc);
create index audit_log_age on audit_log (created_at);

create function audit_log_is_final() returns trigger
language plpgsql
as $$
begin
  raise exception 'an entry of the audit log is never changed';
end
$$;

create trigger audit_log_is_final
before update on audit_log
for each statement execute function audit_log_is_final();
