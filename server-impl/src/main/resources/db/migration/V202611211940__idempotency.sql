-- Requests that were carried out, with what they were answered, so that a repeat does nothing.
create table idempotency_claim (
  caller text not null,
  operation text not null,
  target text not null,
  key text not null,
  request bytea not null,
  answer bytea,
  created_at timestamptz not null,
  primary key (caller, key, operation, target)
);
create index idempotency_claim_age on idempotency_claim (created_at);
