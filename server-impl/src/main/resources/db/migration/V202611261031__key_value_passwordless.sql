alter table key_value add column passwordless boolean not null default false;

update key_value
set passwordless = true;
