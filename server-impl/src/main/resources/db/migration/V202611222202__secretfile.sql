-- Secret files that users set on a service, in the order of their definition. Contents are sealed.
create table secret_file (
  service_id text not null,
  name text not null,
  workspace_id text not null,
  position bigint not null,
  content bytea not null,
  primary key (service_id, name),
  unique (service_id, position)
);
