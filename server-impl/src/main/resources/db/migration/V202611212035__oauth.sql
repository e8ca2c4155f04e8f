-- Clients, what people allowed them, and what they hold.

-- Clients that registered themselves.
create table oauth_client (
  id text primary key,
  secret_digest text,
  metadata text not null,
  created_at timestamptz not null
);
create index oauth_client_age on oauth_client (created_at);

-- What a person has allowed a client.
create table oauth_consent (
  id text primary key,
  user_id text not null references account,
  client_id text not null,
  client_name text not null,
  scopes text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, client_id)
);

-- Requests of clients that wait for a person.
create table oauth_request (
  digest text primary key,
  client_id text not null,
  redirect_uri text not null,
  is_redirect_named boolean not null,
  state text,
  scopes text not null,
  resource text not null,
  challenge text not null,
  prompt text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index oauth_request_expiry on oauth_request (expires_at);

-- One login of a client: refresh tokens after one another, and their access tokens.
create table token_family (
  id text primary key,
  user_id text not null references account,
  client_id text not null,
  scopes text not null,
  resource text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index token_family_owner on token_family (user_id, client_id);
create index token_family_expiry on token_family (expires_at);

create table refresh_token (
  digest text primary key,
  family_id text not null references token_family on delete cascade,
  parent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_family on refresh_token (family_id);
create index refresh_token_parent on refresh_token (parent);

-- Kept for a while after their use, to know one that comes again.
create table authorization_code (
  digest text primary key,
  client_id text not null,
  user_id text not null references account,
  redirect_uri text not null,
  is_redirect_named boolean not null,
  challenge text not null,
  scopes text not null,
  resource text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  family_id text
);
create index authorization_code_owner on authorization_code (user_id, client_id);
create index authorization_code_expiry on authorization_code (expires_at);

-- Logins that were begun on another device.
create table device_login (
  digest text primary key,
  user_code text not null unique,
  client_id text not null,
  scopes text not null,
  resource text not null,
  state text not null check (state in ('PENDING', 'APPROVED', 'DENIED')),
  user_id text references account,
  poll_seconds integer not null,
  polled_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index device_login_expiry on device_login (expires_at);

-- Access tokens that were ended before their time.
create table ended_token (
  id text primary key,
  expires_at timestamptz not null
);
create index ended_token_expiry on ended_token (expires_at);

-- People as another issuer knows them.
create table external_identity (
  issuer text not null,
  subject text not null,
  user_id text not null references account,
  created_at timestamptz not null,
  primary key (issuer, subject)
);

alter table session add column agent text not null default '';
create index session_of_user_age on session (user_id, created_at desc, id);
drop index session_of_user;
