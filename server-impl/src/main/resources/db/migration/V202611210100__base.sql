-- Facts that happened, appended in the transaction of the change.
create table event (
  id text primary key,
  position bigint generated always as identity unique,
  workspace_id text not null,
  subject_id text not null,
  type text not null,
  created_at timestamptz not null,
  details jsonb not null
);
create index event_subject on event (subject_id, created_at desc, id desc);

-- Every thing that has an id and belongs to a workspace, so that access is decided in one place.
create table resource (
  id text primary key,
  workspace_id text not null,
  kind text not null
);

-- The table of db-scheduler.
create table scheduled_tasks (
  task_name text not null,
  task_instance text not null,
  task_data bytea,
  execution_time timestamptz not null,
  picked boolean not null,
  picked_by text,
  last_success timestamptz,
  last_failure timestamptz,
  consecutive_failures int,
  last_heartbeat timestamptz,
  version bigint not null,
  priority smallint,
  primary key (task_name, task_instance)
);
create index scheduled_tasks_due on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);
