-- Postgres instances, read replicas among them. One that is deleted stays until the engine has
-- nothing of it. The password of the role that owns the database is sealed.
create table postgres (
  id text primary key,
  workspace_id text not null,
  name text not null,
  region text not null,
  plan text not null,
  version integer not null,
  database_name text not null,
  database_user text not null,
  sealed_password bytea not null,
  disk_size_gb integer not null,
  is_disk_autoscaling boolean not null,
  is_highly_available boolean not null,
  parameter_overrides jsonb not null,
  primary_id text,
  status text not null check (status in
    ('CREATING', 'AVAILABLE', 'CONFIG_RESTART', 'UNAVAILABLE', 'SUSPENDED')),
  suspended boolean not null default false,
  generation bigint not null default 1,
  restarts bigint not null default 0,
  failovers bigint not null default 0,
  restarted bigint not null default 0,
  leader text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create index postgres_list on postgres (workspace_id, created_at desc, id desc)
  where deleted_at is null;
create index postgres_replicas on postgres (primary_id) where primary_id is not null;
create index postgres_given_up on postgres (deleted_at) where deleted_at is not null;
