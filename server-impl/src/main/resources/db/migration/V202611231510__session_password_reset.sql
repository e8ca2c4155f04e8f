-- Requests to reset a password, with any address, until it is looked up.
create table password_reset_request (
  id bigint generated always as identity primary key,
  email text not null,
  requested_at timestamptz not null
);

-- Links that set a new password, the latest one of each user.
create table password_reset (
  user_id text primary key,
  token_digest text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_reset_expiry on password_reset (expires_at);
