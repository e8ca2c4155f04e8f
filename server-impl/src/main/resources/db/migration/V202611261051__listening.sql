-- Since when the forwarder listens there; until then an address is given to nobody.
alter table network_member add column listening_since timestamptz;
update network_member set listening_since = now();
create index network_member_not_listening on network_member (owner_id)
  where listening_since is null and number is not null;

alter table datastore_endpoint add column listening_since timestamptz;
update datastore_endpoint set listening_since = now();
create index datastore_endpoint_not_listening on datastore_endpoint (datastore_id)
  where listening_since is null;
