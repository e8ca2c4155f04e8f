-- Whose commands can be on a network, and where those are reached that others call. A number
-- stands for an address; it is kept for a while after its owner is gone.
create table network_member (
  owner_id text primary key,
  workspace_id text not null,
  number integer unique check (number > 0),
  name text,
  port integer,
  released_at timestamptz,
  check ((number is null) = (name is null) and (number is null) = (port is null))
);

create index network_member_released on network_member (released_at) where released_at is not null;

-- Grows with each change of who is on which network.
create table network_version (version bigint not null);

insert into network_version (version) values (1);

insert into network_member (owner_id, workspace_id)
select id, workspace_id
from service
where type not in ('STATIC_SITE', 'PRIVATE_SERVICE');

insert into network_member (owner_id, workspace_id, number, name, port)
select id, workspace_id, row_number() over (order by created_at, id), slug, 10000
from service
where type = 'PRIVATE_SERVICE';
