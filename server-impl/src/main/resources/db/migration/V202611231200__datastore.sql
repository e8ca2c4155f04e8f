-- How each datastore is reached: its external port, who may connect to it, and where its server
-- listens now. The key of its certificate is sealed.
create table datastore_endpoint (
  datastore_id text primary key,
  workspace_id text not null,
  port integer not null unique,
  ip_allow_list jsonb not null,
  internal_host text,
  internal_port integer,
  external_host text,
  external_port integer,
  external_from text,
  certificate text,
  sealed_key bytea,
  certified_host text,
  renew_at timestamptz
);

create index datastore_endpoint_renewal on datastore_endpoint (renew_at);

-- The authority that issues certificates of datastores. Its key is sealed.
create table datastore_authority (
  one boolean primary key default true check (one),
  certificate text not null,
  sealed_key bytea not null,
  created_at timestamptz not null
);
