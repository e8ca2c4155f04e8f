-- Since when usage is measured.
create table usage_start (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null
);

-- Which hours were summed, each once: its amounts were added in the transaction that added this row.
create table usage_hour (
  source text not null,
  hour timestamptz not null,
  complete boolean not null,
  primary key (source, hour)
);

create index usage_hour_time on usage_hour (hour);

-- What resources used in a month, as far as its hours were summed.
create table usage_total (
  workspace_id text not null,
  month date not null,
  resource_id text not null,
  kind text not null,
  tier text not null default '',
  total numeric not null check (total >= 0),
  primary key (workspace_id, month, resource_id, kind, tier)
);

-- What resources that used something are called, also after they were deleted.
create table usage_resource (
  resource_id text primary key,
  workspace_id text not null,
  name text not null,
  kind text not null
);

create index event_build_ended on event (created_at) where type = 'build_ended';
