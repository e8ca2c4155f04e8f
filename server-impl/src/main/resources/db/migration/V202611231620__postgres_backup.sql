-- What instances can be recovered to, and instances that begin with the data of another one.
alter table postgres
  add backup_days integer;

update postgres
set backup_days = 0;

create table postgres_backup (
  postgres_id text primary key references postgres (id) on delete cascade,
  workspace_id text not null,
  earliest timestamptz,
  latest timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  backup_failure text,
  archive_failure text
);

create table postgres_recovery (
  postgres_id text primary key references postgres (id) on delete cascade,
  workspace_id text not null,
  source_id text not null,
  recovered_to timestamptz not null,
  completed_at timestamptz,
  failure text
);
