-- The ports of the ready instances of what serves, beside the service: every list shows them.

alter table service add column open_ports text;

update service
set open_ports = (
  select string_agg(distinct i.port::text, ' ')
  from running r
  join instance i on i.rollout_id = r.current_rollout
  where r.service_id = service.id
    and i.state = 'READY');
