-- When the engine had nothing of a deleted disk any more. It is kept a while, so that its last hour counts.
alter table disk add column removed_at timestamptz;
create index disk_removed on disk (removed_at) where removed_at is not null;
