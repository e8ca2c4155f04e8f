-- When somebody has visited a service that may sleep, as edges report it now and then.
create table service_visit (
  service_id text primary key references running (service_id) on delete cascade,
  visited_at timestamptz not null
);
