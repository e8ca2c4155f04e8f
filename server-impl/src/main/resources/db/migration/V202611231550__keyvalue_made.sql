alter table key_value add column made boolean not null default false;

update key_value
set made = true
where status != 'CREATING';
