-- The values that labels of lines had, for each day, so that a list of them needs no lines. Written with the lines.
create table log_value (
  workspace_id text not null,
  resource text not null,
  label text not null,
  day date not null,
  value text not null,
  primary key (resource, label, day, value)
);
create index log_value_age on log_value (day);

insert into log_value (workspace_id, resource, label, day, value)
select distinct l.workspace_id, l.resource, v.label, (l.time at time zone 'UTC')::date, v.value
from log_line l
cross join lateral (
  values
    ('host', l.host),
    ('instance', l.instance),
    ('level', l.level),
    ('method', l.method),
    ('statusCode', l.status_code::text),
    ('type', l.type)
) v (label, value)
where v.value is not null
on conflict do nothing;
