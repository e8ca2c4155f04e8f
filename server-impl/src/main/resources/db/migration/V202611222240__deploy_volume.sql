-- What the instances of a release keep their data on; null for none.
alter table release add column volume jsonb;
