-- What members are told, one row for what is one mail an hour at most.
create table notice (
  subject_id text not null,
  kind text not null,
  about text not null,
  workspace_id text not null,
  count integer not null,
  detail text not null,
  due_at timestamptz not null,
  constraint notice_pkey primary key (subject_id, kind, about),
  constraint notice_count_check check (count >= 0)
);

create index notice_due on notice (due_at);
