create table account (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create unique index account_email on account (lower(email));

create table workspace (
  id text primary key,
  name text not null,
  email text not null,
  created_at timestamptz not null
);

create table membership (
  workspace_id text not null references workspace,
  user_id text not null references account,
  role text not null check (role in
    ('ADMIN', 'DEVELOPER', 'WORKSPACE_CONTRIBUTOR', 'WORKSPACE_VIEWER', 'WORKSPACE_BILLING')),
  created_at timestamptz not null,
  primary key (user_id, workspace_id)
);
create index membership_workspace on membership (workspace_id, created_at, user_id);

create table session (
  id text primary key,
  token_digest text not null unique,
  user_id text not null references account,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);

create table api_key (
  id text primary key,
  workspace_id text not null references workspace,
  user_id text not null references account,
  name text not null,
  secret_digest text not null,
  secret_prefix text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index api_key_workspace on api_key (workspace_id, created_at desc, id desc);

create table signing_key (
  id text primary key,
  sealed_jwk bytea not null,
  created_at timestamptz not null
);
