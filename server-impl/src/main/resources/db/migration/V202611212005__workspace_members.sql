-- Links that let people into workspaces. A link that was used is deleted.
create table invitation (
  id text primary key,
  workspace_id text not null references workspace,
  email text not null,
  role text not null check (role in
    ('ADMIN', 'DEVELOPER', 'WORKSPACE_CONTRIBUTOR', 'WORKSPACE_VIEWER', 'WORKSPACE_BILLING')),
  token_digest text not null unique,
  invited_by text not null references account,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitation_list on invitation (workspace_id, created_at desc, id desc);

-- The workspace in which a session acts when it names none.
create table workspace_selection (
  session_id text primary key references session on delete cascade,
  workspace_id text not null references workspace
);
