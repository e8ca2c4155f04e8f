-- From where a client was registered, so that one address cannot use up what all may.
alter table oauth_client add column address text not null default '';

create index oauth_client_address on oauth_client (address, created_at);
