-- What builds, instances and the edge said. One partition a day, in UTC. The column written_in tells
-- which transaction brought a line, so that a tail can ask for what was committed since it looked.
create table log_line (
  time timestamptz not null,
  id text not null,
  resource text not null,
  workspace_id text not null,
  type text not null check (type in ('app', 'request', 'build')),
  level text not null check (level in
    ('debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency')),
  instance text,
  host text,
  method text,
  path text,
  status_code int,
  message text not null,
  written_in xid8 not null default pg_current_xact_id()
) partition by range (time);
create index log_line_resource on log_line (resource, time, id);
create index log_line_written on log_line (resource, written_in);

-- Both need a short lock on the whole table, for which they do not wait behind a long query.
create function log_line_add_day(day date) returns void
language plpgsql
set lock_timeout = '5s'
as $$
declare
  partition_name text := 'log_line_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(partition_name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('log_line'));
  execute format(
    'create table if not exists %I partition of log_line for values from (%L) to (%L)',
    partition_name,
    day::timestamp at time zone 'UTC',
    (day + 1)::timestamp at time zone 'UTC');
end
$$;

create function log_line_drop_before(day date) returns setof text
language plpgsql
set lock_timeout = '5s'
as $$
declare
  partition_name text;
begin
  for partition_name in
    select inhrelid::regclass::text
    from pg_inherits
    where inhparent = 'log_line'::regclass
    order by 1
  loop
    if partition_name < 'log_line_' || to_char(day, 'YYYYMMDD') then
      execute format('drop table %I', partition_name);
      return next partition_name;
    end if;
  end loop;
end
$$;

-- What is wrong with a regular expression; null if nothing is.
create function log_pattern_problem(pattern text) returns text
language plpgsql
as $$
begin
  perform '' ~ pattern;
  return null;
exception
  when invalid_regular_expression then
    return sqlerrm;
end
$$;
