-- What a workspace works on, its parts, and what is in them.
create table project (
  id text primary key,
  workspace_id text not null references workspace,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (workspace_id, name)
);
create index project_list on project (workspace_id, created_at desc, id desc);

create table environment (
  id text primary key,
  workspace_id text not null references workspace,
  project_id text not null references project,
  name text not null,
  is_protected boolean not null,
  is_isolated boolean not null,
  ip_allow_list jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (project_id, name)
);
create index environment_list on environment (workspace_id, created_at desc, id desc);

-- A resource is in one environment or in none. It leaves when Access forgets it.
create table environment_resource (
  resource_id text primary key references resource on delete cascade,
  environment_id text not null references environment,
  workspace_id text not null
);
create index environment_resource_list on environment_resource (environment_id, resource_id);

-- Logins for private image registries. The token is sealed.
create table registry_credential (
  id text primary key,
  workspace_id text not null references workspace,
  registry text not null check (registry in
    ('GITHUB', 'GITLAB', 'DOCKER', 'GOOGLE_ARTIFACT', 'AWS_ECR')),
  name text not null,
  username text not null,
  token bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (workspace_id, name)
);
create index registry_credential_list on registry_credential (
  workspace_id, created_at desc, id desc);
