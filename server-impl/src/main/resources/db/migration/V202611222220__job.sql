-- One-off commands on what was live of a service when they were asked for.
create table job (
  id text primary key,
  service_id text not null,
  workspace_id text not null,
  deploy_id text not null,
  command text not null,
  plan text not null,
  state text not null check (state in ('PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED')),
  -- null unless the command ended by itself
  exit_code int,
  -- whether the engine may still know it
  open boolean not null default true,
  -- whether its service is gone
  deleted boolean not null default false,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
create index job_service on job (service_id, created_at desc, id desc);
create index job_open on job (id) where open;
create index job_workspace_unfinished on job (workspace_id) where state in ('PENDING', 'RUNNING');
