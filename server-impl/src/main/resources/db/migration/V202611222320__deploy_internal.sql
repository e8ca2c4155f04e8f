-- Whether only neighbors reach a service: the edge routes to these too.
alter table running add column internal boolean not null default false;

update running
set internal = true
from service
where service.id = running.service_id
  and service.type = 'PRIVATE_SERVICE';
