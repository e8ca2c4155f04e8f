-- Events are deleted after platform.event.retention.
create index event_age on event (created_at);
