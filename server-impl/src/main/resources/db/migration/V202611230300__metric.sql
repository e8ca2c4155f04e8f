-- What was measured of resources and their instances. First the samples of every 15 seconds, one partition a day.
create table metric_sample (
  time timestamptz not null,
  resource text not null,
  workspace_id text not null,
  instance text not null,
  cpu real,
  cpu_limit real,
  cpu_target real,
  memory real,
  memory_limit real,
  memory_target real,
  instance_count real,
  disk_capacity real,
  disk_usage real,
  active_connections real,
  replication_lag real
) partition by range (time);
create index metric_sample_resource on metric_sample (resource, time);

-- The averages of the minutes of an hour, one partition a week. The arrays are as long as the first one, which tells the
-- minutes that have samples; one without any value is null.
create table metric_hour (
  hour timestamptz not null,
  resource text not null,
  workspace_id text not null,
  instance text not null,
  minutes smallint[] not null,
  cpu real[],
  cpu_limit real[],
  cpu_target real[],
  memory real[],
  memory_limit real[],
  memory_target real[],
  instance_count real[],
  disk_capacity real[],
  disk_usage real[],
  active_connections real[],
  replication_lag real[],
  primary key (resource, hour, instance)
) partition by range (hour);

-- How often samples were taken in each hour, and whether its averages are there.
create table metric_coverage (
  hour timestamptz primary key,
  samplings integer not null,
  rolled_up boolean not null default false
);

-- Both need a short lock on the whole table, for which they do not wait behind a long query. A partition is named after
-- its first day.
create function metric_add_partition(parent text, first date, days integer) returns void
language plpgsql
set lock_timeout = '5s'
as $$
declare
  partition_name text := parent || '_' || to_char(first, 'YYYYMMDD');
begin
  if to_regclass(partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext(parent));
  execute format(
    'create table if not exists %I partition of %I for values from (%L) to (%L)',
    partition_name,
    parent,
    first::timestamp at time zone 'UTC',
    (first + days)::timestamp at time zone 'UTC');
end
$$;

create function metric_drop_partitions(parent text, before date, days integer) returns setof text
language plpgsql
set lock_timeout = '5s'
as $$
declare
  partition_name text;
begin
  for partition_name in
    select inhrelid::regclass::text
    from pg_inherits
    where inhparent = parent::regclass
    order by 1
  loop
    if to_date(right(partition_name, 8), 'YYYYMMDD') + days <= before then
      execute format('drop table %I', partition_name);
      return next partition_name;
    end if;
  end loop;
end
$$;
