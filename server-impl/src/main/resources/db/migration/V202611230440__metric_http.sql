-- What the edges counted of requests, every 15 seconds, one partition a day. An empty host or path stands for those of
-- which there were too many; an empty instance for requests that no instance was asked.
create table http_sample (
  time timestamptz not null,
  resource text not null,
  workspace_id text not null,
  instance text not null,
  host text not null,
  path text not null,
  status smallint not null,
  requests bigint not null,
  bytes bigint not null,
  latency bytea not null
) partition by range (time);
create index http_sample_resource on http_sample (resource, time);

-- The same by minutes of an hour, one partition a week. The arrays are as long as the first one, which tells the minutes
-- that have requests.
create table http_hour (
  hour timestamptz not null,
  resource text not null,
  workspace_id text not null,
  instance text not null,
  host text not null,
  path text not null,
  status smallint not null,
  minutes smallint[] not null,
  requests bigint[] not null,
  bytes bigint[] not null,
  latency bytea[] not null
) partition by range (hour);
create index http_hour_resource on http_hour (resource, hour);

-- The hours that have requests, and how far each is rolled up.
create table http_coverage (
  hour timestamptz primary key,
  rolled_up boolean not null default false,
  last_resource text not null default ''
);

-- What was written lately, so that a batch whose answer was lost is not written again.
create table http_batch (
  id text primary key,
  at timestamptz not null
);
create index http_batch_at on http_batch (at);
