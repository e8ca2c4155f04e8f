-- What the engine offers, as the worker has published it last: one row at most.
create table engine_offer (
  one boolean primary key default true check (one),
  offer text not null,
  published_at timestamptz not null
);
