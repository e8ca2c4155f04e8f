-- Variables that users set on a service, in the order of their definition. Values are sealed.
create table env_var (
  service_id text not null,
  key text not null,
  workspace_id text not null,
  position bigint not null,
  value bytea not null,
  primary key (service_id, key),
  unique (service_id, position)
);
