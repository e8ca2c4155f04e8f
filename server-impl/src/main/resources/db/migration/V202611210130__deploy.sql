-- What is wanted of a service at run time. The row is the lock for its deploys and rollouts.
create table running (
  service_id text primary key,
  workspace_id text not null,
  name text not null,
  slug text not null,
  public boolean not null,
  wanted_instances int not null check (wanted_instances >= 0),
  suspended boolean not null default false,
  closed boolean not null default false,
  current_deploy text,
  current_rollout text
);

-- One attempt to make a service live.
create table deploy (
  id text primary key,
  service_id text not null references running (service_id) on delete cascade,
  workspace_id text not null,
  state text not null check (state in (
    'CREATED', 'QUEUED', 'BUILD_IN_PROGRESS', 'PRE_DEPLOY_IN_PROGRESS', 'UPDATE_IN_PROGRESS',
    'LIVE', 'DEACTIVATED', 'BUILD_FAILED', 'PRE_DEPLOY_FAILED', 'UPDATE_FAILED', 'CANCELED')),
  trigger text not null check (trigger in (
    'API', 'BLUEPRINT_SYNC', 'DEPLOY_HOOK', 'DEPLOYED_BY_RENDER', 'MANUAL', 'NEW_COMMIT', 'OTHER',
    'ROLLBACK', 'SERVICE_RESUMED', 'SERVICE_UPDATED')),
  source text,
  commit_wanted text,
  clear_cache boolean not null,
  first boolean not null,
  build_id text unique,
  -- whether the engine may still know the build
  build_open boolean not null default false,
  artifact text,
  commit_id text,
  commit_message text,
  commit_created_at timestamptz,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  state_since timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  live_at timestamptz
);
create index deploy_service on deploy (service_id, created_at desc, id desc);
create index deploy_build_open on deploy (id) where build_open;
create unique index deploy_waiting on deploy (service_id) where state in ('CREATED', 'QUEUED');
create unique index deploy_executing on deploy (service_id)
  where state in ('BUILD_IN_PROGRESS', 'PRE_DEPLOY_IN_PROGRESS', 'UPDATE_IN_PROGRESS');
create unique index deploy_live on deploy (service_id) where state = 'LIVE';

-- What a deploy brings up besides its artifact; the user's own variables are sealed.
create table release (
  deploy_id text primary key references deploy (id) on delete cascade,
  recipe jsonb not null,
  variables bytea not null
);

-- What builds have made and the engine keeps.
create table artifact (
  key text primary key,
  service_id text not null references running (service_id),
  discarding boolean not null default false
);
create index artifact_service on artifact (service_id);

-- A set of instances of one deploy: a workload of the engine.
create table rollout (
  id text primary key,
  service_id text not null references running (service_id),
  workspace_id text not null,
  deploy_id text not null references deploy (id),
  purpose text not null check (purpose in ('DEPLOY', 'RESTART', 'RESUME')),
  state text not null check (state in ('STARTING', 'SERVING', 'DRAINING', 'LEAVING')),
  generation bigint not null default 1,
  created_at timestamptz not null,
  ready_at timestamptz,
  draining_since timestamptz
);
create index rollout_service on rollout (service_id);

-- The instances of a rollout as the engine was last seen to have them.
create table instance (
  rollout_id text not null references rollout (id) on delete cascade,
  id text not null,
  created_at timestamptz not null,
  state text not null check (state in ('STARTING', 'READY', 'UNHEALTHY', 'STOPPING')),
  host text not null,
  port int not null,
  restarts int not null,
  primary key (rollout_id, id)
);
