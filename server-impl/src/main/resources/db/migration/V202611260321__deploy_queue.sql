-- Deploys wait for a build place; workspaces take turns, so the last build of each is looked up.
create index deploy_built on deploy (workspace_id, started_at) where build_id is not null;

-- Whether the command has begun: it may have to wait for a place.
alter table pre_deploy add column started boolean not null default false;
update pre_deploy set started = true;
