-- Jobs are forgotten a while after their end, those of deleted services too.
create index job_finished on job (finished_at) where not open;
