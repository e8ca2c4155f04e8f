-- Services that run only while somebody visits them.
alter table running
  add column sleeps boolean not null default false,
  add column sleep text not null default 'AWAKE';

create index running_may_sleep on running (service_id)
where sleeps and sleep = 'AWAKE';
