-- Orders that were placed lately, so that no workspace uses up what an authority allows to all.
create table certificate_order (
  workspace_id text not null,
  name text not null,
  ordered_at timestamptz not null
);
create index certificate_order_recent on certificate_order (workspace_id, ordered_at);
create index certificate_order_age on certificate_order (ordered_at);

-- Until when a name waits after failures, even if its domain is deleted and added again.
create table certificate_pause (
  workspace_id text not null,
  name text not null,
  failures int not null,
  due_at timestamptz not null,
  primary key (workspace_id, name)
);
create index certificate_pause_age on certificate_pause (due_at);
