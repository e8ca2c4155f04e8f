-- The worker, of which an installation has one, remembers by itself when its reconcilers are due.
drop table scheduled_tasks;
