-- A final export is a fresh one, beside one that was being made when the instance was deleted.
drop index postgres_export_running;
create unique index postgres_export_running on postgres_export (postgres_id, is_final)
  where completed_at is null;
create index postgres_export_final on postgres_export (workspace_id, created_at desc, id desc)
  where is_final;
