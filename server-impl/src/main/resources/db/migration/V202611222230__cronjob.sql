-- When each cron job runs next, and what it has run.
create table cron_job (
  service_id text primary key,
  workspace_id text not null,
  schedule text not null,
  next_run_at timestamptz,
  last_number bigint not null default 0,
  last_success_at timestamptz
);

create index cron_job_next on cron_job (next_run_at);

create table cron_run (
  id text primary key,
  service_id text not null,
  workspace_id text not null,
  status text not null check (status in ('PENDING', 'SUCCESSFUL', 'UNSUCCESSFUL', 'CANCELED')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  exit_code integer,
  triggered_by text,
  canceled_by text,
  deploy text,
  memory_bytes bigint not null default 0,
  open boolean not null,
  opened_at timestamptz,
  handed_over boolean not null
);

create index cron_run_service on cron_run (service_id, created_at);

-- The engine has one run of a cron job at a time, and one waits for it.
create unique index cron_run_open on cron_run (service_id) where open;
create unique index cron_run_waiting on cron_run (service_id) where status = 'PENDING' and not open;
