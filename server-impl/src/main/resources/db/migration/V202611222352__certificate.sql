-- Certificates of custom domains, and when the next one is to be issued.
create table certificate (
  domain_id text primary key references custom_domain (id) on delete cascade,
  workspace_id text not null,
  name text not null,
  chain text,
  sealed_key bytea,
  issued_at timestamptz,
  expires_at timestamptz,
  due_at timestamptz not null,
  failures int not null default 0,
  problem text
);
create index certificate_due on certificate (due_at);

-- Accounts at authorities; the keys are sealed.
create table acme_account (
  directory text primary key,
  sealed_keys bytea not null,
  created_at timestamptz not null
);

-- What authorities are to find when they check a domain.
create table acme_challenge (
  token text primary key,
  response text not null,
  created_at timestamptz not null
);
create index acme_challenge_age on acme_challenge (created_at);
