-- Headers that answers of static sites carry, in their order.
create table site_header (
  id text primary key,
  service_id text not null,
  workspace_id text not null,
  position int not null,
  path text not null,
  name text not null,
  value text not null
);
create unique index site_header_order on site_header (service_id, position);

-- Where paths of static sites lead that have no file; the first that fits.
create table site_route (
  id text primary key,
  service_id text not null,
  workspace_id text not null,
  priority int not null,
  type text not null check (type in ('REDIRECT', 'REWRITE')),
  source text not null,
  destination text not null
);
create unique index site_route_order on site_route (service_id, priority);
