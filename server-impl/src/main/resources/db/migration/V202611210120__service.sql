-- What is to be built and run. The spec is one document: each type has fields of its own, and only
-- the service room reads them.
create table service (
  id text primary key,
  workspace_id text not null,
  type text not null check (type in (
    'STATIC_SITE', 'WEB_SERVICE', 'PRIVATE_SERVICE', 'BACKGROUND_WORKER', 'CRON_JOB')),
  name text not null,
  slug text not null unique,
  region text not null check (region in (
    'FRANKFURT', 'OHIO', 'OREGON', 'SINGAPORE', 'VIRGINIA')),
  spec jsonb not null,
  num_instances int not null check (num_instances between 1 and 100),
  suspended boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (workspace_id, name)
);
create index service_list on service (workspace_id, created_at desc, id desc);
