-- From where a login on another device was begun, for the person who is asked to let it in.
alter table device_login add column address text not null default '';
