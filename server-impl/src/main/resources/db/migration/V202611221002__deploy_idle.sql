-- What reconcilers look for is found without reading what rests.
create index deploy_updated on deploy (updated_at);
create index running_closed on running (service_id) where closed;

-- The branch of a service that is suspended or gone is not due.
update watch w
set due_at = 'infinity'
from running s
where s.service_id = w.service_id
  and (s.suspended or s.closed);
