-- Environment groups: variables and secret files that several services share. Values are sealed;
-- what was changed last has the highest position, and so has the link that was made last.
create table env_group (
  id text primary key,
  workspace_id text not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (workspace_id, name)
);

create index env_group_list on env_group (workspace_id, created_at desc, id desc);

create table env_group_var (
  group_id text not null references env_group (id) on delete cascade,
  key text not null,
  workspace_id text not null,
  position bigint not null,
  value bytea not null,
  primary key (group_id, key)
);

create table env_group_file (
  group_id text not null references env_group (id) on delete cascade,
  name text not null,
  workspace_id text not null,
  position bigint not null,
  content bytea not null,
  primary key (group_id, name)
);

create table env_group_link (
  group_id text not null references env_group (id) on delete cascade,
  service_id text not null,
  workspace_id text not null,
  position bigint generated always as identity,
  primary key (group_id, service_id)
);

create index env_group_link_service on env_group_link (service_id, position);
