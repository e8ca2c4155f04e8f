-- Commands that still need an artifact, by the keys of their jobs.
create table artifact_hold (
  key text primary key,
  artifact text not null references artifact (key)
);
create index artifact_hold_artifact on artifact_hold (artifact);
