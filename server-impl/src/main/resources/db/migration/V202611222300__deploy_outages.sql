-- What the timeline says of an instance that served.
alter table instance
  -- how many failures it says since the instance was calm
  add column failures integer not null default 0,
  -- whether it says a failure, and not yet that the instance is available again
  add column failure_told boolean not null default false,
  -- since when the instance is ready
  add column ready_since timestamptz;
