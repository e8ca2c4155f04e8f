-- The edges that serve now, one row for each process: which routes each of them knows, and whom it still keeps busy.
create table edge (
  id text primary key,
  -- 0 until it has read its first routes
  version bigint not null,
  -- instances with requests that no route leads to any longer
  busy text[] not null,
  heard_at timestamptz not null
);

-- Since when no route leads to an instance that is to go, while its rollout stays.
alter table instance add column draining_since timestamptz;
