-- Services and datastores with lines that are never sent, whatever their workspace sends.
create table log_stream_drop (
  resource_id text primary key,
  workspace_id text not null
);
