-- What the instances of a restart are started with, sealed as in release; once they serve, it is
-- the release's.
create table restart_contents (
  rollout_id text primary key references rollout (id) on delete cascade,
  variables bytea not null,
  secret_files bytea
);
