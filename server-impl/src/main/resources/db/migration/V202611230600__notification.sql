-- Which notifications a service sends, where that differs from what the workspace sends.
create table notification_override (
  service_id text primary key,
  workspace_id text not null,
  notifications_to_send text not null
    check (notifications_to_send in ('DEFAULT', 'NONE', 'FAILURE', 'ALL')),
  preview_notifications text not null
    check (preview_notifications in ('DEFAULT', 'FALSE', 'TRUE'))
);
