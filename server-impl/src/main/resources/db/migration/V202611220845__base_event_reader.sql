-- The order in which events were committed, which all readers share, and how far each reader has read.
alter table event add column sequence bigint unique;
update event set sequence = position;
create index event_unordered on event (position) where sequence is null;

create table event_sequence (
  last bigint not null
);
insert into event_sequence (last) select coalesce(max(sequence), 0) from event;

create table event_reader (
  name text primary key,
  sequence bigint not null
);
