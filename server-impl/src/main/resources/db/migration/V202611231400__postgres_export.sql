-- Exports of Postgres instances. A final one outlives its instance, which is deleted when it is
-- complete or has come to nothing.
create table postgres_export (
  id text primary key,
  workspace_id text not null,
  postgres_id text not null,
  name text not null,
  version integer not null,
  is_final boolean not null,
  created_at timestamptz not null,
  completed_at timestamptz
);

create unique index postgres_export_running on postgres_export (postgres_id)
  where completed_at is null;
create index postgres_export_list on postgres_export (postgres_id, created_at desc, id desc);
create index postgres_export_outdated on postgres_export (completed_at)
  where completed_at is not null;
