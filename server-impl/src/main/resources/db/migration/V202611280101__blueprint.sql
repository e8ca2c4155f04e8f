-- Blueprints: files in repositories that describe resources of a workspace.
create table blueprint (
  id text primary key,
  workspace_id text not null,
  name text not null,
  repo text not null,
  -- null is the repository's default branch
  branch text,
  path text not null,
  auto_sync boolean not null,
  -- who connected it, and with which kind of credential: syncs act as that
  user_id text not null,
  credential text not null,
  created_at timestamptz not null,
  last_sync_at timestamptz,
  -- the commit that was looked at last, and a digest of its file
  seen_commit text,
  seen_digest text,
  due_at timestamptz not null,
  failures int not null default 0,
  unique (workspace_id, name)
);
create index blueprint_list on blueprint (workspace_id, created_at desc, id desc);
create index blueprint_due on blueprint (due_at) where auto_sync;

create table blueprint_sync (
  id text primary key,
  blueprint_id text not null references blueprint (id) on delete cascade,
  workspace_id text not null,
  state text not null check (state in ('CREATED', 'PENDING', 'RUNNING', 'SUCCESS', 'ERROR')),
  commit_id text,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  due_at timestamptz not null,
  failures int not null default 0,
  -- how often it was planned
  rounds int not null default 0,
  -- the file, sealed; only of the last sync once it has ended
  content bytea
);
create index blueprint_sync_list on blueprint_sync (blueprint_id, created_at desc, id desc);
create unique index blueprint_sync_waiting on blueprint_sync (blueprint_id) where state = 'CREATED';
create index blueprint_sync_open on blueprint_sync (due_at)
  where state in ('CREATED', 'PENDING', 'RUNNING');

create table blueprint_sync_step (
  sync_id text not null references blueprint_sync (id) on delete cascade,
  position int not null,
  workspace_id text not null,
  kind text not null,
  name text not null,
  action text not null,
  resource_id text,
  -- what it changes, as JSON
  fields text not null,
  state text not null check (state in ('PENDING', 'RUNNING', 'DONE', 'SKIPPED', 'ERROR')),
  message text,
  primary key (sync_id, position)
);

-- The resources that a blueprint has made or taken over, by their names in the file.
create table blueprint_resource (
  blueprint_id text not null references blueprint (id) on delete cascade,
  kind text not null,
  name text not null,
  workspace_id text not null,
  resource_id text not null,
  position bigint generated always as identity,
  primary key (blueprint_id, kind, name)
);

-- Values of variables with "sync: false" until a sync has used them, sealed.
create table blueprint_variable (
  blueprint_id text not null references blueprint (id) on delete cascade,
  service text not null,
  key text not null,
  workspace_id text not null,
  value bytea not null,
  entered_at timestamptz not null,
  primary key (blueprint_id, service, key)
);
