-- The generation of which the engine was seen to have done all; what has settled is looked at when the engine tells of it.
alter table rollout add column settled_generation bigint not null default 0;
alter table rollout add column settled boolean not null
  generated always as (state = 'SERVING' and settled_generation >= generation) stored;
create index rollout_unsettled on rollout (created_at) where not settled;

-- What the engine is to throw away is found without reading what it keeps.
create index artifact_discarding on artifact (key) where discarding;
