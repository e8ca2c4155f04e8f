-- When the engine had nothing of a deleted instance any more. It is kept a while, so that its last
-- hour counts.
alter table postgres add column removed_at timestamptz;
create index postgres_removed on postgres (removed_at) where removed_at is not null;
alter table key_value add column removed_at timestamptz;
create index key_value_removed on key_value (removed_at) where removed_at is not null;
