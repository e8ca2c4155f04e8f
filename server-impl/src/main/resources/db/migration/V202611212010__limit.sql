-- Token buckets that replicas share. Losing them in a crash only makes them full, so they need no log.
create unlogged table bucket (
  id text primary key,
  state bytea,
  expires_at bigint
);
create index bucket_expiry on bucket (expires_at);

-- Failed attempts in a row, by digest of the account and by address.
create table guess (
  subject text primary key,
  failures int not null,
  last_at timestamptz not null,
  wait_until timestamptz not null
);
create index guess_age on guess (last_at);
