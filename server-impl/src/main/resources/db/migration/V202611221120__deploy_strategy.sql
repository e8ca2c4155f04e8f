-- Whether the instances of a release come up beside those before them, or when those have ended.
alter table release add column strategy text not null default 'BESIDE';
