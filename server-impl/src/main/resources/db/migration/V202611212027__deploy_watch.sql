-- Branches whose new commits are deployed by themselves, and how far they have been followed.
create table watch (
  service_id text primary key references running (service_id) on delete cascade,
  workspace_id text not null,
  repository text not null,
  branch text,
  -- the commit that was built, deployed or passed over last
  seen text,
  due_at timestamptz not null,
  -- how often in a row the branch could not be looked at
  failures int not null default 0
);
create index watch_due on watch (due_at);

insert into watch (service_id, workspace_id, repository, branch, due_at)
select r.service_id, r.workspace_id, s.spec ->> 'repo', s.spec ->> 'branch', now()
from running r
join service s on s.id = r.service_id
where not r.closed
  and s.spec ->> 'autoDeployTrigger' = 'COMMIT';
