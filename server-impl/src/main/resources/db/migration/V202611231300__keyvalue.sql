-- Key Value instances. One that is deleted stays until the engine has nothing of it. The password
-- is sealed.
create table key_value (
  id text primary key,
  workspace_id text not null,
  name text not null,
  region text not null,
  plan text not null,
  maxmemory_policy text not null,
  persistence text not null,
  version text not null,
  sealed_password bytea not null,
  status text not null check (status in
    ('CREATING', 'AVAILABLE', 'CONFIG_RESTART', 'UNAVAILABLE', 'SUSPENDED')),
  suspended boolean not null default false,
  generation bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create index key_value_list on key_value (workspace_id, created_at desc, id desc)
  where deleted_at is null;
create index key_value_given_up on key_value (deleted_at) where deleted_at is not null;
