-- How often routes have changed. Who counts holds the row until the commit, so versions come in the order of commits.
create table route_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into route_version (version) values (0);

-- When the route of a public service has changed last. A row outlives its service, so that every edge hears of the end.
create table route_change (
  service_id text primary key,
  slug text not null,
  version bigint not null,
  closed boolean not null,
  changed_at timestamptz not null
);
create index route_change_version on route_change (version);
create index route_change_closed on route_change (changed_at) where closed;

-- Lists are read with the services that they belong to, no longer all together.
drop index service_guarded;
