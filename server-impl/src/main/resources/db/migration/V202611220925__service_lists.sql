-- A list that is narrowed to a few services of many finds them without reading the others. Each index has the order of
-- the list behind what it narrows by.
create index service_by_type on service (workspace_id, type, created_at desc, id desc);
create index service_by_region on service (workspace_id, region, created_at desc, id desc);
create index service_by_suspended on service (workspace_id, suspended, created_at desc, id desc);
create index service_by_runtime on service (workspace_id, (spec ->> 'runtime'), created_at desc, id desc);
create index service_by_update on service (workspace_id, updated_at);
