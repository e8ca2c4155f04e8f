-- The tables that all migrations make together. Written by SchemaTest, for readers only:
-- mvn test -pl server-impl -Dtest=SchemaTest -Dgolden=update

create table account (
  id text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null,
  email_verified boolean not null default false,
  constraint account_pkey primary key (id)
);
create unique index account_email on account (lower(email));

create table acme_account (
  directory text not null,
  sealed_keys bytea not null,
  created_at timestamptz not null,
  constraint acme_account_pkey primary key (directory)
);

create table acme_challenge (
  token text not null,
  response text not null,
  created_at timestamptz not null,
  constraint acme_challenge_pkey primary key (token)
);
create index acme_challenge_age on acme_challenge (created_at);

create table api_key (
  id text not null,
  workspace_id text not null,
  user_id text not null,
  name text not null,
  secret_digest text not null,
  secret_prefix text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint api_key_pkey primary key (id),
  constraint api_key_user_id_fkey foreign key (user_id) references account(id),
  constraint api_key_workspace_id_fkey foreign key (workspace_id) references workspace(id)
);
create index api_key_workspace on api_key (workspace_id, created_at desc, id desc);

create table artifact (
  key text not null,
  service_id text not null,
  discarding boolean not null default false,
  constraint artifact_pkey primary key (key),
  constraint artifact_service_id_fkey foreign key (service_id) references running(service_id)
);
create index artifact_discarding on artifact (key) where discarding;
create index artifact_service on artifact (service_id);

create table artifact_hold (
  key text not null,
  artifact text not null,
  constraint artifact_hold_pkey primary key (key),
  constraint artifact_hold_artifact_fkey foreign key (artifact) references artifact(key)
);
create index artifact_hold_artifact on artifact_hold (artifact);

create table audit_log (
  id text not null,
  workspace_id text not null,
  created_at timestamptz not null,
  event text not null,
  status text not null,
  actor_type text not null,
  actor_id text,
  actor_email text,
  metadata jsonb not null,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_actor_type_check check (actor_type in ('USER', 'REST_API', 'SYSTEM')),
  constraint audit_log_status_check check (status in ('SUCCESS', 'ERROR'))
);
create index audit_log_age on audit_log (created_at);
create index audit_log_list on audit_log (workspace_id, created_at desc, id desc);

create table authorization_code (
  digest text not null,
  client_id text not null,
  user_id text not null,
  redirect_uri text not null,
  is_redirect_named boolean not null,
  challenge text not null,
  scopes text not null,
  resource text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  family_id text,
  constraint authorization_code_pkey primary key (digest),
  constraint authorization_code_user_id_fkey foreign key (user_id) references account(id)
);
create index authorization_code_expiry on authorization_code (expires_at);
create index authorization_code_owner on authorization_code (user_id, client_id);

create table autoscaling (
  service_id text not null,
  workspace_id text not null,
  version bigint not null default 1,
  config jsonb not null,
  enabled boolean not null,
  trend_instances integer,
  trend_since timestamptz,
  trend_seen_at timestamptz,
  scaling_from integer,
  scaling_to integer,
  scaling_since timestamptz,
  constraint autoscaling_pkey primary key (service_id)
);
create index autoscaling_enabled on autoscaling (service_id) where enabled;

create table blueprint (
  id text not null,
  workspace_id text not null,
  name text not null,
  repo text not null,
  branch text,
  path text not null,
  auto_sync boolean not null,
  user_id text not null,
  credential text not null,
  created_at timestamptz not null,
  last_sync_at timestamptz,
  seen_commit text,
  seen_digest text,
  due_at timestamptz not null,
  failures integer not null default 0,
  constraint blueprint_pkey primary key (id),
  constraint blueprint_workspace_id_name_key unique (workspace_id, name)
);
create index blueprint_due on blueprint (due_at) where auto_sync;
create index blueprint_list on blueprint (workspace_id, created_at desc, id desc);

create table blueprint_resource (
  blueprint_id text not null,
  kind text not null,
  name text not null,
  workspace_id text not null,
  resource_id text not null,
  "position" bigint not null generated always as identity,
  constraint blueprint_resource_pkey primary key (blueprint_id, kind, name),
  constraint blueprint_resource_blueprint_id_fkey foreign key (blueprint_id) references blueprint(id) on delete cascade
);

create table blueprint_sync (
  id text not null,
  blueprint_id text not null,
  workspace_id text not null,
  state text not null,
  commit_id text,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  due_at timestamptz not null,
  failures integer not null default 0,
  rounds integer not null default 0,
  content bytea,
  constraint blueprint_sync_pkey primary key (id),
  constraint blueprint_sync_blueprint_id_fkey foreign key (blueprint_id) references blueprint(id) on delete cascade,
  constraint blueprint_sync_state_check check (state in ('CREATED', 'PENDING', 'RUNNING', 'SUCCESS', 'ERROR'))
);
create index blueprint_sync_list on blueprint_sync (blueprint_id, created_at desc, id desc);
create index blueprint_sync_open on blueprint_sync (due_at) where state in ('CREATED', 'PENDING', 'RUNNING');
create unique index blueprint_sync_waiting on blueprint_sync (blueprint_id) where state = 'CREATED';

create table blueprint_sync_step (
  sync_id text not null,
  "position" integer not null,
  workspace_id text not null,
  kind text not null,
  name text not null,
  action text not null,
  resource_id text,
  fields text not null,
  state text not null,
  message text,
  constraint blueprint_sync_step_pkey primary key (sync_id, "position"),
  constraint blueprint_sync_step_sync_id_fkey foreign key (sync_id) references blueprint_sync(id) on delete cascade,
  constraint blueprint_sync_step_state_check check (state in ('PENDING', 'RUNNING', 'DONE', 'SKIPPED', 'ERROR'))
);

create table blueprint_variable (
  blueprint_id text not null,
  service text not null,
  key text not null,
  workspace_id text not null,
  value bytea not null,
  entered_at timestamptz not null,
  constraint blueprint_variable_pkey primary key (blueprint_id, service, key),
  constraint blueprint_variable_blueprint_id_fkey foreign key (blueprint_id) references blueprint(id) on delete cascade
);

create table bucket (
  id text not null,
  state bytea,
  expires_at bigint,
  constraint bucket_pkey primary key (id)
);
create index bucket_expiry on bucket (expires_at);

create table certificate (
  domain_id text not null,
  workspace_id text not null,
  name text not null,
  chain text,
  sealed_key bytea,
  issued_at timestamptz,
  expires_at timestamptz,
  due_at timestamptz not null,
  failures integer not null default 0,
  problem text,
  constraint certificate_pkey primary key (domain_id),
  constraint certificate_domain_id_fkey foreign key (domain_id) references custom_domain(id) on delete cascade
);
create index certificate_due on certificate (due_at);

create table certificate_order (
  workspace_id text not null,
  name text not null,
  ordered_at timestamptz not null
);
create index certificate_order_age on certificate_order (ordered_at);
create index certificate_order_recent on certificate_order (workspace_id, ordered_at);

create table certificate_pause (
  workspace_id text not null,
  name text not null,
  failures integer not null,
  due_at timestamptz not null,
  constraint certificate_pause_pkey primary key (workspace_id, name)
);
create index certificate_pause_age on certificate_pause (due_at);

create table cron_job (
  service_id text not null,
  workspace_id text not null,
  schedule text not null,
  next_run_at timestamptz,
  last_number bigint not null default 0,
  last_success_at timestamptz,
  constraint cron_job_pkey primary key (service_id)
);
create index cron_job_next on cron_job (next_run_at);

create table cron_run (
  id text not null,
  service_id text not null,
  workspace_id text not null,
  status text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  exit_code integer,
  triggered_by text,
  canceled_by text,
  deploy text,
  memory_bytes bigint not null default 0,
  open boolean not null,
  opened_at timestamptz,
  handed_over boolean not null,
  constraint cron_run_pkey primary key (id),
  constraint cron_run_status_check check (status in ('PENDING', 'SUCCESSFUL', 'UNSUCCESSFUL', 'CANCELED'))
);
create index cron_run_service on cron_run (service_id, created_at);
create unique index cron_run_open on cron_run (service_id) where open;
create unique index cron_run_waiting on cron_run (service_id) where status = 'PENDING' and not open;

create table custom_domain (
  id text not null,
  workspace_id text not null,
  service_id text not null,
  name text not null,
  public_suffix text not null,
  apex boolean not null,
  redirect_for_name text not null,
  verified_at timestamptz,
  failures integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  constraint custom_domain_pkey primary key (id)
);
create index custom_domain_due on custom_domain (due_at);
create index custom_domain_list on custom_domain (service_id, created_at desc, id desc);
create unique index custom_domain_name on custom_domain (workspace_id, name);
create unique index custom_domain_verified on custom_domain (name) where verified_at is not null;

create table datastore_authority (
  one boolean not null default true,
  certificate text not null,
  sealed_key bytea not null,
  created_at timestamptz not null,
  constraint datastore_authority_pkey primary key (one),
  constraint datastore_authority_one_check check (one)
);

create table datastore_endpoint (
  datastore_id text not null,
  workspace_id text not null,
  port integer not null,
  ip_allow_list jsonb not null,
  internal_host text,
  internal_port integer,
  external_host text,
  external_port integer,
  external_from text,
  certificate text,
  sealed_key bytea,
  certified_host text,
  renew_at timestamptz,
  listening_since timestamptz,
  constraint datastore_endpoint_pkey primary key (datastore_id),
  constraint datastore_endpoint_port_key unique (port)
);
create index datastore_endpoint_not_listening on datastore_endpoint (datastore_id) where listening_since is null;
create index datastore_endpoint_renewal on datastore_endpoint (renew_at);

create table deploy (
  id text not null,
  service_id text not null,
  workspace_id text not null,
  state text not null,
  trigger text not null,
  source text,
  commit_wanted text,
  clear_cache boolean not null,
  first boolean not null,
  build_id text,
  build_open boolean not null default false,
  artifact text,
  commit_id text,
  commit_message text,
  commit_created_at timestamptz,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  state_since timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  live_at timestamptz,
  constraint deploy_pkey primary key (id),
  constraint deploy_build_id_key unique (build_id),
  constraint deploy_service_id_fkey foreign key (service_id) references running(service_id) on delete cascade,
  constraint deploy_state_check check (state in ('CREATED', 'QUEUED', 'BUILD_IN_PROGRESS', 'PRE_DEPLOY_IN_PROGRESS', 'UPDATE_IN_PROGRESS', 'LIVE', 'DEACTIVATED', 'BUILD_FAILED', 'PRE_DEPLOY_FAILED', 'UPDATE_FAILED', 'CANCELED')),
  constraint deploy_trigger_check check (trigger in ('API', 'BLUEPRINT_SYNC', 'DEPLOY_HOOK', 'DEPLOYED_BY_RENDER', 'MANUAL', 'NEW_COMMIT', 'OTHER', 'ROLLBACK', 'SERVICE_RESUMED', 'SERVICE_UPDATED'))
);
create index deploy_build_open on deploy (id) where build_open;
create index deploy_built on deploy (workspace_id, started_at) where build_id is not null;
create index deploy_service on deploy (service_id, created_at desc, id desc);
create index deploy_updated on deploy (updated_at);
create unique index deploy_executing on deploy (service_id) where state in ('BUILD_IN_PROGRESS', 'PRE_DEPLOY_IN_PROGRESS', 'UPDATE_IN_PROGRESS');
create unique index deploy_live on deploy (service_id) where state = 'LIVE';
create unique index deploy_waiting on deploy (service_id) where state in ('CREATED', 'QUEUED');

create table device_login (
  digest text not null,
  user_code text not null,
  client_id text not null,
  scopes text not null,
  resource text not null,
  state text not null,
  user_id text,
  poll_seconds integer not null,
  polled_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null default '',
  constraint device_login_pkey primary key (digest),
  constraint device_login_user_code_key unique (user_code),
  constraint device_login_user_id_fkey foreign key (user_id) references account(id),
  constraint device_login_state_check check (state in ('PENDING', 'APPROVED', 'DENIED'))
);
create index device_login_expiry on device_login (expires_at);

create table disk (
  id text not null,
  workspace_id text not null,
  service_id text not null,
  name text not null,
  size_gb integer not null,
  mount_path text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  made_gb integer not null default 0,
  deleted_at timestamptz,
  removed_at timestamptz,
  constraint disk_pkey primary key (id)
);
create index disk_removed on disk (removed_at) where removed_at is not null;
create index disk_workspace on disk (workspace_id, created_at desc, id desc);
create unique index disk_service on disk (service_id) where deleted_at is null;

create table disk_restore (
  disk_id text not null,
  workspace_id text not null,
  slot timestamptz not null,
  key text not null,
  requested_by text not null,
  restarted boolean not null default false,
  constraint disk_restore_pkey primary key (disk_id),
  constraint disk_restore_disk_id_fkey foreign key (disk_id) references disk(id) on delete cascade
);

create table disk_snapshot (
  disk_id text not null,
  workspace_id text not null,
  slot timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  complete boolean not null default false,
  constraint disk_snapshot_pkey primary key (disk_id, slot),
  constraint disk_snapshot_disk_id_fkey foreign key (disk_id) references disk(id) on delete cascade
);

create table domain_claim (
  workspace_id text not null,
  name text not null,
  failures integer not null default 0,
  due_at timestamptz not null,
  proven_at timestamptz,
  created_at timestamptz not null,
  constraint domain_claim_pkey primary key (workspace_id, name)
);
create index domain_claim_age on domain_claim (created_at);
create index domain_claim_due on domain_claim (due_at) where proven_at is null;

create table edge (
  id text not null,
  version bigint not null,
  busy text[] not null,
  heard_at timestamptz not null,
  constraint edge_pkey primary key (id)
);

create table ended_token (
  id text not null,
  expires_at timestamptz not null,
  constraint ended_token_pkey primary key (id)
);
create index ended_token_expiry on ended_token (expires_at);

create table engine_offer (
  one boolean not null default true,
  offer text not null,
  published_at timestamptz not null,
  constraint engine_offer_pkey primary key (one),
  constraint engine_offer_one_check check (one)
);

create table env_group (
  id text not null,
  workspace_id text not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint env_group_pkey primary key (id),
  constraint env_group_workspace_id_name_key unique (workspace_id, name)
);
create index env_group_list on env_group (workspace_id, created_at desc, id desc);

create table env_group_file (
  group_id text not null,
  name text not null,
  workspace_id text not null,
  "position" bigint not null,
  content bytea not null,
  constraint env_group_file_pkey primary key (group_id, name),
  constraint env_group_file_group_id_fkey foreign key (group_id) references env_group(id) on delete cascade
);

create table env_group_link (
  group_id text not null,
  service_id text not null,
  workspace_id text not null,
  "position" bigint not null generated always as identity,
  constraint env_group_link_pkey primary key (group_id, service_id),
  constraint env_group_link_group_id_fkey foreign key (group_id) references env_group(id) on delete cascade
);
create index env_group_link_service on env_group_link (service_id, "position");

create table env_group_var (
  group_id text not null,
  key text not null,
  workspace_id text not null,
  "position" bigint not null,
  value bytea not null,
  constraint env_group_var_pkey primary key (group_id, key),
  constraint env_group_var_group_id_fkey foreign key (group_id) references env_group(id) on delete cascade
);

create table env_var (
  service_id text not null,
  key text not null,
  workspace_id text not null,
  "position" bigint not null,
  value bytea not null,
  constraint env_var_pkey primary key (service_id, key),
  constraint env_var_service_id_position_key unique (service_id, "position")
);

create table environment (
  id text not null,
  workspace_id text not null,
  project_id text not null,
  name text not null,
  is_protected boolean not null,
  is_isolated boolean not null,
  ip_allow_list jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint environment_pkey primary key (id),
  constraint environment_project_id_name_key unique (project_id, name),
  constraint environment_project_id_fkey foreign key (project_id) references project(id),
  constraint environment_workspace_id_fkey foreign key (workspace_id) references workspace(id)
);
create index environment_list on environment (workspace_id, created_at desc, id desc);

create table environment_resource (
  resource_id text not null,
  environment_id text not null,
  workspace_id text not null,
  constraint environment_resource_pkey primary key (resource_id),
  constraint environment_resource_environment_id_fkey foreign key (environment_id) references environment(id),
  constraint environment_resource_resource_id_fkey foreign key (resource_id) references resource(id) on delete cascade
);
create index environment_resource_list on environment_resource (environment_id, resource_id);

create table event (
  id text not null,
  "position" bigint not null generated always as identity,
  workspace_id text not null,
  subject_id text not null,
  type text not null,
  created_at timestamptz not null,
  details jsonb not null,
  sequence bigint,
  constraint event_pkey primary key (id),
  constraint event_position_key unique ("position"),
  constraint event_sequence_key unique (sequence)
);
create index event_age on event (created_at);
create index event_build_ended on event (created_at) where type = 'build_ended';
create index event_subject on event (subject_id, created_at desc, id desc);
create index event_unordered on event ("position") where sequence is null;

create table event_reader (
  name text not null,
  sequence bigint not null,
  constraint event_reader_pkey primary key (name)
);

create table event_sequence (
  last bigint not null
);

create table external_identity (
  issuer text not null,
  subject text not null,
  user_id text not null,
  created_at timestamptz not null,
  constraint external_identity_pkey primary key (issuer, subject),
  constraint external_identity_user_id_fkey foreign key (user_id) references account(id)
);

create table first_password (
  user_id text not null,
  sealed bytea not null,
  constraint first_password_pkey primary key (user_id),
  constraint first_password_user_id_fkey foreign key (user_id) references account(id) on delete cascade
);

create table guess (
  subject text not null,
  failures integer not null,
  last_at timestamptz not null,
  wait_until timestamptz not null,
  constraint guess_pkey primary key (subject)
);
create index guess_age on guess (last_at);

create table http_batch (
  id text not null,
  at timestamptz not null,
  constraint http_batch_pkey primary key (id)
);
create index http_batch_at on http_batch (at);

create table http_coverage (
  hour timestamptz not null,
  rolled_up boolean not null default false,
  last_resource text not null default '',
  constraint http_coverage_pkey primary key (hour)
);

create table http_hour (
  hour timestamptz not null,
  resource text not null,
  workspace_id text not null,
  instance text not null,
  host text not null,
  path text not null,
  status smallint not null,
  minutes smallint[] not null,
  requests bigint[] not null,
  bytes bigint[] not null,
  latency bytea[] not null
) partition by range (hour);
create index http_hour_resource on only http_hour (resource, hour);

create table http_sample (
  "time" timestamptz not null,
  resource text not null,
  workspace_id text not null,
  instance text not null,
  host text not null,
  path text not null,
  status smallint not null,
  requests bigint not null,
  bytes bigint not null,
  latency bytea not null
) partition by range ("time");
create index http_sample_resource on only http_sample (resource, "time");

create table idempotency_claim (
  caller text not null,
  operation text not null,
  target text not null,
  key text not null,
  request bytea not null,
  answer bytea,
  created_at timestamptz not null,
  constraint idempotency_claim_pkey primary key (caller, key, operation, target)
);
create index idempotency_claim_age on idempotency_claim (created_at);

create table instance (
  rollout_id text not null,
  id text not null,
  created_at timestamptz not null,
  state text not null,
  host text not null,
  port integer not null,
  restarts integer not null,
  draining_since timestamptz,
  failures integer not null default 0,
  failure_told boolean not null default false,
  ready_since timestamptz,
  open_port integer,
  constraint instance_pkey primary key (rollout_id, id),
  constraint instance_rollout_id_fkey foreign key (rollout_id) references rollout(id) on delete cascade,
  constraint instance_state_check check (state in ('STARTING', 'READY', 'UNHEALTHY', 'STOPPING'))
);

create table invitation (
  id text not null,
  workspace_id text not null,
  email text not null,
  role text not null,
  token_digest text not null,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proves_address boolean not null,
  constraint invitation_pkey primary key (id),
  constraint invitation_token_digest_key unique (token_digest),
  constraint invitation_invited_by_fkey foreign key (invited_by) references account(id),
  constraint invitation_workspace_id_fkey foreign key (workspace_id) references workspace(id),
  constraint invitation_role_check check (role in ('ADMIN', 'DEVELOPER', 'WORKSPACE_CONTRIBUTOR', 'WORKSPACE_VIEWER', 'WORKSPACE_BILLING'))
);
create index invitation_list on invitation (workspace_id, created_at desc, id desc);

create table job (
  id text not null,
  service_id text not null,
  workspace_id text not null,
  deploy_id text not null,
  command text not null,
  plan text not null,
  state text not null,
  exit_code integer,
  open boolean not null default true,
  deleted boolean not null default false,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  constraint job_pkey primary key (id),
  constraint job_state_check check (state in ('PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED'))
);
create index job_finished on job (finished_at) where not open;
create index job_open on job (id) where open;
create index job_service on job (service_id, created_at desc, id desc);
create index job_workspace_unfinished on job (workspace_id) where state in ('PENDING', 'RUNNING');

create table key_value (
  id text not null,
  workspace_id text not null,
  name text not null,
  region text not null,
  plan text not null,
  maxmemory_policy text not null,
  persistence text not null,
  version text not null,
  sealed_password bytea not null,
  status text not null,
  suspended boolean not null default false,
  generation bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  removed_at timestamptz,
  made boolean not null default false,
  passwordless boolean not null default false,
  constraint key_value_pkey primary key (id),
  constraint key_value_status_check check (status in ('CREATING', 'AVAILABLE', 'CONFIG_RESTART', 'UNAVAILABLE', 'SUSPENDED'))
);
create index key_value_given_up on key_value (deleted_at) where deleted_at is not null;
create index key_value_list on key_value (workspace_id, created_at desc, id desc) where deleted_at is null;
create index key_value_removed on key_value (removed_at) where removed_at is not null;

create table log_line (
  "time" timestamptz not null,
  id text not null,
  resource text not null,
  workspace_id text not null,
  type text not null,
  level text not null,
  instance text,
  host text,
  method text,
  path text,
  status_code integer,
  message text not null,
  written_in xid8 not null default pg_current_xact_id(),
  written_beside xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  constraint log_line_level_check check (level in ('debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency')),
  constraint log_line_type_check check (type in ('app', 'request', 'build'))
) partition by range ("time");
create index log_line_resource on only log_line (resource, "time", id);
create index log_line_written on only log_line (resource, written_in);

create table log_output (
  output text not null,
  kept bigint not null,
  at timestamptz not null,
  constraint log_output_pkey primary key (output)
);

create table log_stream (
  subject text not null,
  workspace_id text not null,
  setting text not null,
  preview text,
  endpoint text not null default '',
  token bytea,
  sent_in xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  sent_id text not null default '',
  oldest timestamptz not null default now(),
  constraint log_stream_pkey primary key (subject),
  constraint log_stream_preview_check check (preview in ('send', 'drop')),
  constraint log_stream_setting_check check (setting in ('send', 'drop'))
);
create index log_stream_sending on log_stream (subject) where setting = 'send';
create index log_stream_workspace on log_stream (workspace_id, subject);

create table log_stream_drop (
  resource_id text not null,
  workspace_id text not null,
  constraint log_stream_drop_pkey primary key (resource_id)
);

create table log_value (
  workspace_id text not null,
  resource text not null,
  label text not null,
  day date not null,
  value text not null,
  constraint log_value_pkey primary key (resource, label, day, value)
);
create index log_value_age on log_value (day);

create table mail (
  id text not null,
  sealed bytea not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  owner text not null,
  constraint mail_pkey primary key (id)
);
create index mail_due on mail (due_at);

create table membership (
  workspace_id text not null,
  user_id text not null,
  role text not null,
  created_at timestamptz not null,
  constraint membership_pkey primary key (user_id, workspace_id),
  constraint membership_user_id_fkey foreign key (user_id) references account(id),
  constraint membership_workspace_id_fkey foreign key (workspace_id) references workspace(id),
  constraint membership_role_check check (role in ('ADMIN', 'DEVELOPER', 'WORKSPACE_CONTRIBUTOR', 'WORKSPACE_VIEWER', 'WORKSPACE_BILLING'))
);
create index membership_workspace on membership (workspace_id, created_at, user_id);

create table metric_coverage (
  hour timestamptz not null,
  samplings integer not null,
  rolled_up boolean not null default false,
  constraint metric_coverage_pkey primary key (hour)
);

create table metric_hour (
  hour timestamptz not null,
  resource text not null,
  workspace_id text not null,
  instance text not null,
  minutes smallint[] not null,
  cpu real[],
  cpu_limit real[],
  cpu_target real[],
  memory real[],
  memory_limit real[],
  memory_target real[],
  instance_count real[],
  disk_capacity real[],
  disk_usage real[],
  active_connections real[],
  replication_lag real[],
  network_sent real[],
  network_received real[],
  constraint metric_hour_pkey primary key (resource, hour, instance)
) partition by range (hour);

create table metric_sample (
  "time" timestamptz not null,
  resource text not null,
  workspace_id text not null,
  instance text not null,
  cpu real,
  cpu_limit real,
  cpu_target real,
  memory real,
  memory_limit real,
  memory_target real,
  instance_count real,
  disk_capacity real,
  disk_usage real,
  active_connections real,
  replication_lag real,
  network_sent real,
  network_received real
) partition by range ("time");
create index metric_sample_resource on only metric_sample (resource, "time");

create table network_member (
  owner_id text not null,
  workspace_id text not null,
  number integer,
  name text,
  port integer,
  released_at timestamptz,
  listening_since timestamptz,
  constraint network_member_pkey primary key (owner_id),
  constraint network_member_number_key unique (number),
  constraint network_member_check check ((number is null) = (name is null) and (number is null) = (port is null)),
  constraint network_member_number_check check (number > 0)
);
create index network_member_not_listening on network_member (owner_id) where listening_since is null and number is not null;
create index network_member_released on network_member (released_at) where released_at is not null;

create table network_version (
  version bigint not null
);

create table notice (
  subject_id text not null,
  kind text not null,
  about text not null,
  workspace_id text not null,
  count integer not null,
  detail text not null,
  due_at timestamptz not null,
  constraint notice_pkey primary key (subject_id, kind, about),
  constraint notice_count_check check (count >= 0)
);
create index notice_due on notice (due_at);

create table notification_override (
  service_id text not null,
  workspace_id text not null,
  notifications_to_send text not null,
  preview_notifications text not null,
  constraint notification_override_pkey primary key (service_id),
  constraint notification_override_notifications_to_send_check check (notifications_to_send in ('DEFAULT', 'NONE', 'FAILURE', 'ALL')),
  constraint notification_override_preview_notifications_check check (preview_notifications in ('DEFAULT', 'FALSE', 'TRUE'))
);

create table oauth_client (
  id text not null,
  secret_digest text,
  metadata text not null,
  created_at timestamptz not null,
  address text not null default '',
  constraint oauth_client_pkey primary key (id)
);
create index oauth_client_address on oauth_client (address, created_at);
create index oauth_client_age on oauth_client (created_at);

create table oauth_consent (
  id text not null,
  user_id text not null,
  client_id text not null,
  client_name text not null,
  scopes text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint oauth_consent_pkey primary key (id),
  constraint oauth_consent_user_id_client_id_key unique (user_id, client_id),
  constraint oauth_consent_user_id_fkey foreign key (user_id) references account(id)
);

create table oauth_request (
  digest text not null,
  client_id text not null,
  redirect_uri text not null,
  is_redirect_named boolean not null,
  state text,
  scopes text not null,
  resource text not null,
  challenge text not null,
  prompt text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint oauth_request_pkey primary key (digest)
);
create index oauth_request_expiry on oauth_request (expires_at);

create table password_reset (
  user_id text not null,
  token_digest text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint password_reset_pkey primary key (token_digest)
);
create index password_reset_expiry on password_reset (expires_at);
create index password_reset_user on password_reset (user_id, created_at desc);

create table password_reset_request (
  id bigint not null generated always as identity,
  email text not null,
  requested_at timestamptz not null,
  constraint password_reset_request_pkey primary key (id)
);

create table postgres (
  id text not null,
  workspace_id text not null,
  name text not null,
  region text not null,
  plan text not null,
  version integer not null,
  database_name text not null,
  database_user text not null,
  sealed_password bytea not null,
  disk_size_gb integer not null,
  is_disk_autoscaling boolean not null,
  is_highly_available boolean not null,
  parameter_overrides jsonb not null,
  primary_id text,
  status text not null,
  suspended boolean not null default false,
  generation bigint not null default 1,
  restarts bigint not null default 0,
  failovers bigint not null default 0,
  restarted bigint not null default 0,
  leader text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  removed_at timestamptz,
  backup_days integer,
  constraint postgres_pkey primary key (id),
  constraint postgres_status_check check (status in ('CREATING', 'AVAILABLE', 'CONFIG_RESTART', 'UNAVAILABLE', 'SUSPENDED'))
);
create index postgres_given_up on postgres (deleted_at) where deleted_at is not null;
create index postgres_list on postgres (workspace_id, created_at desc, id desc) where deleted_at is null;
create index postgres_removed on postgres (removed_at) where removed_at is not null;
create index postgres_replicas on postgres (primary_id) where primary_id is not null;

create table postgres_backup (
  postgres_id text not null,
  workspace_id text not null,
  earliest timestamptz,
  latest timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  backup_failure text,
  archive_failure text,
  constraint postgres_backup_pkey primary key (postgres_id),
  constraint postgres_backup_postgres_id_fkey foreign key (postgres_id) references postgres(id) on delete cascade
);

create table postgres_export (
  id text not null,
  workspace_id text not null,
  postgres_id text not null,
  name text not null,
  version integer not null,
  is_final boolean not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  constraint postgres_export_pkey primary key (id)
);
create index postgres_export_final on postgres_export (workspace_id, created_at desc, id desc) where is_final;
create index postgres_export_list on postgres_export (postgres_id, created_at desc, id desc);
create index postgres_export_outdated on postgres_export (completed_at) where completed_at is not null;
create unique index postgres_export_running on postgres_export (postgres_id, is_final) where completed_at is null;

create table postgres_recovery (
  postgres_id text not null,
  workspace_id text not null,
  source_id text not null,
  recovered_to timestamptz not null,
  completed_at timestamptz,
  failure text,
  constraint postgres_recovery_pkey primary key (postgres_id),
  constraint postgres_recovery_postgres_id_fkey foreign key (postgres_id) references postgres(id) on delete cascade
);

create table pre_deploy (
  id text not null,
  deploy_id text not null,
  service_id text not null,
  workspace_id text not null,
  open boolean not null default true,
  started boolean not null default false,
  constraint pre_deploy_pkey primary key (id),
  constraint pre_deploy_deploy_id_key unique (deploy_id),
  constraint pre_deploy_deploy_id_fkey foreign key (deploy_id) references deploy(id) on delete cascade
);
create index pre_deploy_open on pre_deploy (id) where open;

create table project (
  id text not null,
  workspace_id text not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint project_pkey primary key (id),
  constraint project_workspace_id_name_key unique (workspace_id, name),
  constraint project_workspace_id_fkey foreign key (workspace_id) references workspace(id)
);
create index project_list on project (workspace_id, created_at desc, id desc);

create table refresh_token (
  digest text not null,
  family_id text not null,
  parent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  sealed bytea,
  constraint refresh_token_pkey primary key (digest),
  constraint refresh_token_family_id_fkey foreign key (family_id) references token_family(id) on delete cascade
);
create index refresh_token_family on refresh_token (family_id);
create index refresh_token_parent on refresh_token (parent);
create index refresh_token_sealed on refresh_token (created_at) where sealed is not null;
create unique index refresh_token_newest on refresh_token (family_id) where used_at is null;

create table registry_credential (
  id text not null,
  workspace_id text not null,
  registry text not null,
  name text not null,
  username text not null,
  token bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint registry_credential_pkey primary key (id),
  constraint registry_credential_workspace_id_name_key unique (workspace_id, name),
  constraint registry_credential_workspace_id_fkey foreign key (workspace_id) references workspace(id),
  constraint registry_credential_registry_check check (registry in ('GITHUB', 'GITLAB', 'DOCKER', 'GOOGLE_ARTIFACT', 'AWS_ECR'))
);
create index registry_credential_list on registry_credential (workspace_id, created_at desc, id desc);

create table release (
  deploy_id text not null,
  recipe jsonb not null,
  variables bytea not null,
  strategy text not null default 'BESIDE',
  secret_files bytea,
  volume jsonb,
  constraint release_pkey primary key (deploy_id),
  constraint release_deploy_id_fkey foreign key (deploy_id) references deploy(id) on delete cascade
);

create table resource (
  id text not null,
  workspace_id text not null,
  kind text not null,
  constraint resource_pkey primary key (id)
);

create table restart_contents (
  rollout_id text not null,
  variables bytea not null,
  secret_files bytea,
  constraint restart_contents_pkey primary key (rollout_id),
  constraint restart_contents_rollout_id_fkey foreign key (rollout_id) references rollout(id) on delete cascade
);

create table rollout (
  id text not null,
  service_id text not null,
  workspace_id text not null,
  deploy_id text not null,
  purpose text not null,
  state text not null,
  generation bigint not null default 1,
  created_at timestamptz not null,
  ready_at timestamptz,
  draining_since timestamptz,
  settled_generation bigint not null default 0,
  settled boolean not null default ((state = 'SERVING') and (settled_generation >= generation)),
  constraint rollout_pkey primary key (id),
  constraint rollout_deploy_id_fkey foreign key (deploy_id) references deploy(id),
  constraint rollout_service_id_fkey foreign key (service_id) references running(service_id),
  constraint rollout_purpose_check check (purpose in ('DEPLOY', 'RESTART', 'RESUME')),
  constraint rollout_state_check check (state in ('STARTING', 'SERVING', 'DRAINING', 'LEAVING'))
);
create index rollout_service on rollout (service_id);
create index rollout_unsettled on rollout (created_at) where not settled;

create table route_change (
  service_id text not null,
  slug text not null,
  version bigint not null,
  closed boolean not null,
  changed_at timestamptz not null,
  constraint route_change_pkey primary key (service_id)
);
create index route_change_closed on route_change (changed_at) where closed;
create index route_change_version on route_change (version);

create table route_version (
  is_only boolean not null default true,
  version bigint not null,
  constraint route_version_pkey primary key (is_only),
  constraint route_version_is_only_check check (is_only)
);

create table running (
  service_id text not null,
  workspace_id text not null,
  name text not null,
  slug text not null,
  public boolean not null,
  wanted_instances integer not null,
  suspended boolean not null default false,
  closed boolean not null default false,
  current_deploy text,
  current_rollout text,
  sleeps boolean not null default false,
  sleep text not null default 'AWAKE',
  internal boolean not null default false,
  constraint running_pkey primary key (service_id),
  constraint running_wanted_instances_check check (wanted_instances >= 0)
);
create index running_closed on running (service_id) where closed;
create index running_may_sleep on running (service_id) where sleeps and sleep = 'AWAKE';

create table secret_file (
  service_id text not null,
  name text not null,
  workspace_id text not null,
  "position" bigint not null,
  content bytea not null,
  constraint secret_file_pkey primary key (service_id, name),
  constraint secret_file_service_id_position_key unique (service_id, "position")
);

create table secret_key_check (
  one boolean not null default true,
  sealed bytea not null,
  constraint secret_key_check_pkey primary key (one),
  constraint secret_key_check_one_check check (one)
);

create table service (
  id text not null,
  workspace_id text not null,
  type text not null,
  name text not null,
  slug text not null,
  region text not null,
  spec jsonb not null,
  num_instances integer not null,
  suspended boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  open_ports text,
  disk jsonb,
  environment_id text,
  autoscaling jsonb,
  notifications_to_send text not null default 'DEFAULT',
  constraint service_pkey primary key (id),
  constraint service_slug_key unique (slug),
  constraint service_workspace_id_name_key unique (workspace_id, name),
  constraint service_num_instances_check check (num_instances >= 1 and num_instances <= 100),
  constraint service_region_check check (region in ('FRANKFURT', 'OHIO', 'OREGON', 'SINGAPORE', 'VIRGINIA')),
  constraint service_type_check check (type in ('STATIC_SITE', 'WEB_SERVICE', 'PRIVATE_SERVICE', 'BACKGROUND_WORKER', 'CRON_JOB'))
);
create index service_by_region on service (workspace_id, region, created_at desc, id desc);
create index service_by_runtime on service (workspace_id, (spec ->> 'runtime'), created_at desc, id desc);
create index service_by_suspended on service (workspace_id, suspended, created_at desc, id desc);
create index service_by_type on service (workspace_id, type, created_at desc, id desc);
create index service_by_update on service (workspace_id, updated_at);
create index service_list on service (workspace_id, created_at desc, id desc);

create table service_retired_slug (
  slug text not null,
  workspace_id text not null,
  constraint service_retired_slug_pkey primary key (slug)
);

create table service_visit (
  service_id text not null,
  visited_at timestamptz not null,
  constraint service_visit_pkey primary key (service_id),
  constraint service_visit_service_id_fkey foreign key (service_id) references running(service_id) on delete cascade
);

create table session (
  id text not null,
  token_digest text not null,
  user_id text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  agent text not null default '',
  constraint session_pkey primary key (id),
  constraint session_token_digest_key unique (token_digest),
  constraint session_user_id_fkey foreign key (user_id) references account(id)
);
create index session_expiry on session (expires_at);
create index session_of_user_age on session (user_id, created_at desc, id);

create table signing_key (
  id text not null,
  sealed_jwk bytea not null,
  created_at timestamptz not null,
  constraint signing_key_pkey primary key (id)
);

create table site_header (
  id text not null,
  service_id text not null,
  workspace_id text not null,
  "position" integer not null,
  path text not null,
  name text not null,
  value text not null,
  constraint site_header_pkey primary key (id)
);
create unique index site_header_order on site_header (service_id, "position");

create table site_route (
  id text not null,
  service_id text not null,
  workspace_id text not null,
  priority integer not null,
  type text not null,
  source text not null,
  destination text not null,
  constraint site_route_pkey primary key (id),
  constraint site_route_type_check check (type in ('REDIRECT', 'REWRITE'))
);
create unique index site_route_order on site_route (service_id, priority);

create table token_family (
  id text not null,
  user_id text not null,
  client_id text not null,
  scopes text not null,
  resource text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint token_family_pkey primary key (id),
  constraint token_family_user_id_fkey foreign key (user_id) references account(id)
);
create index token_family_expiry on token_family (expires_at);
create index token_family_owner on token_family (user_id, client_id);

create table usage_hour (
  source text not null,
  hour timestamptz not null,
  complete boolean not null,
  constraint usage_hour_pkey primary key (source, hour)
);
create index usage_hour_time on usage_hour (hour);

create table usage_resource (
  resource_id text not null,
  workspace_id text not null,
  name text not null,
  kind text not null,
  constraint usage_resource_pkey primary key (resource_id)
);

create table usage_start (
  is_only boolean not null default true,
  started_at timestamptz not null,
  constraint usage_start_pkey primary key (is_only),
  constraint usage_start_is_only_check check (is_only)
);

create table usage_total (
  workspace_id text not null,
  month date not null,
  resource_id text not null,
  kind text not null,
  tier text not null default '',
  total numeric not null,
  constraint usage_total_pkey primary key (workspace_id, month, resource_id, kind, tier),
  constraint usage_total_total_check check (total >= 0::numeric)
);

create table watch (
  service_id text not null,
  workspace_id text not null,
  repository text not null,
  branch text,
  seen text,
  due_at timestamptz not null,
  failures integer not null default 0,
  constraint watch_pkey primary key (service_id),
  constraint watch_service_id_fkey foreign key (service_id) references running(service_id) on delete cascade
);
create index watch_due on watch (due_at);

create table webhook (
  id text not null,
  workspace_id text not null,
  name text not null,
  url text not null,
  enabled boolean not null,
  event_filter text[],
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null,
  constraint webhook_pkey primary key (id)
);
create index webhook_list on webhook (workspace_id, created_at desc, id desc);
create unique index webhook_name on webhook (workspace_id, name);

create table webhook_attempt (
  id text not null,
  workspace_id text not null,
  webhook_id text not null,
  event_id text not null,
  delivered boolean not null,
  sent_at timestamptz not null,
  status_code integer,
  response_body text,
  error text,
  constraint webhook_attempt_pkey primary key (id),
  constraint webhook_attempt_event_id_fkey foreign key (event_id) references webhook_message(event_id) on delete cascade,
  constraint webhook_attempt_webhook_id_fkey foreign key (webhook_id) references webhook(id) on delete cascade
);
create index webhook_attempt_event on webhook_attempt (event_id, webhook_id);
create index webhook_attempt_list on webhook_attempt (webhook_id, sent_at desc, id desc);
create index webhook_attempt_outcome on webhook_attempt (webhook_id, delivered, sent_at desc, id desc);

create table webhook_delivery (
  id text not null,
  workspace_id text not null,
  webhook_id text not null,
  event_id text not null,
  attempts integer not null default 0,
  single boolean not null default false,
  due_at timestamptz not null,
  constraint webhook_delivery_pkey primary key (id),
  constraint webhook_delivery_event_id_fkey foreign key (event_id) references webhook_message(event_id) on delete cascade,
  constraint webhook_delivery_webhook_id_fkey foreign key (webhook_id) references webhook(id) on delete cascade
);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at, id);
create index webhook_delivery_event on webhook_delivery (event_id);

create table webhook_message (
  event_id text not null,
  workspace_id text not null,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  constraint webhook_message_pkey primary key (event_id)
);
create index webhook_message_age on webhook_message (created_at);

create table webhook_resend (
  webhook_id text not null,
  key text not null,
  workspace_id text not null,
  id text not null,
  attempt_id text not null,
  event_id text not null,
  queued_at timestamptz not null,
  constraint webhook_resend_pkey primary key (webhook_id, key),
  constraint webhook_resend_webhook_id_fkey foreign key (webhook_id) references webhook(id) on delete cascade
);
create index webhook_resend_age on webhook_resend (queued_at);

create table worker_lease (
  one boolean not null default true,
  process text not null,
  machine text not null,
  host text not null,
  folder text not null,
  since timestamptz not null,
  renewed_at timestamptz not null,
  constraint worker_lease_pkey primary key (one),
  constraint worker_lease_one_check check (one)
);

create table workspace (
  id text not null,
  name text not null,
  email text not null,
  created_at timestamptz not null,
  constraint workspace_pkey primary key (id)
);

create table workspace_selection (
  session_id text not null,
  workspace_id text not null,
  constraint workspace_selection_pkey primary key (session_id),
  constraint workspace_selection_session_id_fkey foreign key (session_id) references session(id) on delete cascade,
  constraint workspace_selection_workspace_id_fkey foreign key (workspace_id) references workspace(id)
);

create function audit_log_is_final() returns trigger;

create function log_line_add_day(day date) returns void;

create function log_line_drop_before(day date) returns setof text;

create function log_pattern_problem(pattern text) returns text;

create function metric_add_partition(parent text, first date, days integer) returns void;

create function metric_drop_partitions(parent text, before date, days integer) returns setof text;
