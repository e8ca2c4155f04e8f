-- Where lines are sent, besides being stored: for a workspace, and for services and datastores that differ from it. Of a
-- stream that sends, the place up to which its lines were sent, in the order in which they were committed, and the time
-- before which lines are no longer sent.
create table log_stream (
  subject text primary key,
  workspace_id text not null,
  setting text not null check (setting in ('send', 'drop')),
  preview text check (preview in ('send', 'drop')),
  endpoint text not null default '',
  token bytea,
  sent_in xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  sent_id text not null default '',
  oldest timestamptz not null default now()
);
create index log_stream_workspace on log_stream (workspace_id, subject);
create index log_stream_sending on log_stream (subject) where setting = 'send';

insert into log_stream (subject, workspace_id, setting)
select resource_id, workspace_id, 'drop'
from log_stream_drop;
