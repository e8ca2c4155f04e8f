-- A request of a stranger does not end the link that the person got before.
alter table password_reset drop constraint password_reset_pkey;
alter table password_reset drop constraint password_reset_token_digest_key;
alter table password_reset add constraint password_reset_pkey primary key (token_digest);
create index password_reset_user on password_reset (user_id, created_at desc);
