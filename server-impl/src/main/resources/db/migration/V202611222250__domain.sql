-- Host names of their own that services have.
create table custom_domain (
  id text primary key,
  workspace_id text not null,
  service_id text not null,
  name text not null,
  public_suffix text not null,
  apex boolean not null,
  redirect_for_name text not null,
  verified_at timestamptz,
  failures int not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null
);
create unique index custom_domain_name on custom_domain (workspace_id, name);
create unique index custom_domain_verified on custom_domain (name) where verified_at is not null;
create index custom_domain_list on custom_domain (service_id, created_at desc, id desc);
create index custom_domain_due on custom_domain (due_at);

-- Names that workspaces want which others have verified.
create table domain_claim (
  workspace_id text not null,
  name text not null,
  failures int not null default 0,
  due_at timestamptz not null,
  proven_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, name)
);
create index domain_claim_due on domain_claim (due_at) where proven_at is null;
create index domain_claim_age on domain_claim (created_at);
