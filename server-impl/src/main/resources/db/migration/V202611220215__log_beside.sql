-- The oldest transaction that was still open when a line was written. Whatever was committed after the line was is of
-- that transaction or of a later one, although it may have happened before the line.
alter table log_line
  add column written_beside xid8 not null default pg_snapshot_xmin(pg_current_snapshot());
