-- Which machine runs the reconcilers and the engine. At most one row.
create table worker_lease (
  one boolean primary key default true check (one),
  process text not null,
  machine text not null,
  host text not null,
  folder text not null,
  since timestamptz not null,
  renewed_at timestamptz not null
);

-- A known text under the key of this installation: tells a wrong key before it is used. At most one row.
create table secret_key_check (
  one boolean primary key default true check (one),
  sealed bytea not null
);
