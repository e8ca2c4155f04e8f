-- Pre-deploy commands of deploys: jobs of the engine.
create table pre_deploy (
  id text primary key,
  deploy_id text not null unique references deploy (id) on delete cascade,
  service_id text not null,
  workspace_id text not null,
  -- whether the engine may still know it
  open boolean not null default true
);
create index pre_deploy_open on pre_deploy (id) where open;
