-- Destinations for notifications about events; secrets are sealed.
create table webhook (
  id text primary key,
  workspace_id text not null,
  name text not null,
  url text not null,
  enabled boolean not null,
  event_filter text[],
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null
);
create unique index webhook_name on webhook (workspace_id, name);
create index webhook_list on webhook (workspace_id, created_at desc, id desc);

-- What is sent about an event, the same bytes at every attempt.
create table webhook_message (
  event_id text primary key,
  workspace_id text not null,
  type text not null,
  body text not null,
  created_at timestamptz not null
);
create index webhook_message_age on webhook_message (created_at);

-- Deliveries that wait for their next attempt, whose ID they have. One that is taken is due again when its lease ends.
create table webhook_delivery (
  id text primary key,
  workspace_id text not null,
  webhook_id text not null references webhook on delete cascade,
  event_id text not null references webhook_message on delete cascade,
  attempts int not null default 0,
  single boolean not null default false,
  due_at timestamptz not null
);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at, id);
create index webhook_delivery_event on webhook_delivery (event_id);

-- Attempts that were made.
create table webhook_attempt (
  id text primary key,
  workspace_id text not null,
  webhook_id text not null references webhook on delete cascade,
  event_id text not null references webhook_message on delete cascade,
  delivered boolean not null,
  sent_at timestamptz not null,
  status_code int,
  response_body text,
  error text
);
create index webhook_attempt_list on webhook_attempt (webhook_id, sent_at desc, id desc);
create index webhook_attempt_outcome on webhook_attempt (webhook_id, delivered, sent_at desc, id desc);
create index webhook_attempt_event on webhook_attempt (event_id, webhook_id);

-- Keys of resends, so that one key queues once.
create table webhook_resend (
  webhook_id text not null references webhook on delete cascade,
  key text not null,
  workspace_id text not null,
  id text not null,
  attempt_id text not null,
  event_id text not null,
  queued_at timestamptz not null,
  primary key (webhook_id, key)
);
create index webhook_resend_age on webhook_resend (queued_at);
