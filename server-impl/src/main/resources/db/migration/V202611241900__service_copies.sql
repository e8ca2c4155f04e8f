-- What a service shows of its environment, its autoscaling, and its notifications; kept with it, because services are read
-- far more often than those change.
alter table service
  add column environment_id text,
  add column autoscaling jsonb,
  add column notifications_to_send text not null default 'DEFAULT';

update service
set environment_id = (
    select r.environment_id
    from environment_resource r
    where r.resource_id = service.id),
  autoscaling = (
    select a.config
    from autoscaling a
    where a.service_id = service.id),
  notifications_to_send = coalesce((
    select n.notifications_to_send
    from notification_override n
    where n.service_id = service.id), 'DEFAULT');
