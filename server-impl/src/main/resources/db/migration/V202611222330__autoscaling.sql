-- When services get more or fewer instances, and how far that has come.
create table autoscaling (
  service_id text primary key,
  workspace_id text not null,
  version bigint not null default 1,
  config jsonb not null,
  enabled boolean not null,
  trend_instances integer,
  trend_since timestamptz,
  trend_seen_at timestamptz,
  scaling_from integer,
  scaling_to integer,
  scaling_since timestamptz
);

create index autoscaling_enabled on autoscaling (service_id) where enabled;
