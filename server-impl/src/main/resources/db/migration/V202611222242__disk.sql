-- Disks of services, their snapshots, and the restores that have not ended.
create table disk (
  id text primary key,
  workspace_id text not null,
  service_id text not null,
  name text not null,
  size_gb integer not null,
  mount_path text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  made_gb integer not null default 0,
  deleted_at timestamptz
);

create unique index disk_service on disk (service_id) where deleted_at is null;
create index disk_workspace on disk (workspace_id, created_at desc, id desc);

create table disk_snapshot (
  disk_id text not null references disk (id) on delete cascade,
  workspace_id text not null,
  slot timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  complete boolean not null default false,
  primary key (disk_id, slot)
);

create table disk_restore (
  disk_id text primary key references disk (id) on delete cascade,
  workspace_id text not null,
  slot timestamptz not null,
  key text not null,
  requested_by text not null,
  restarted boolean not null default false
);

-- What a service shows of its disk; kept with it, because services are listed far more often.
alter table service add column disk jsonb;
