-- Secret files of a release, sealed as one text; null if it has none.
alter table release add column secret_files bytea;
