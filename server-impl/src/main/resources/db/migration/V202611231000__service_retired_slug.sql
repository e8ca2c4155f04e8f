-- The addresses of deleted services. The DNS of their owners may still lead there, so no other workspace gets them.
create table service_retired_slug (
  slug text primary key,
  workspace_id text not null
);
