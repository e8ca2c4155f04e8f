-- A login has one refresh token that is good. The newest one can be answered again for a minute after it was made: until
-- then it is kept encrypted, beside its digest. Of lines that had forked the newest branch stays.
alter table refresh_token add column sealed bytea;

delete from refresh_token older
where used_at is null
  and exists (
    select 1
    from refresh_token newer
    where newer.family_id = older.family_id
      and newer.used_at is null
      and (newer.created_at, newer.digest) > (older.created_at, older.digest));

create unique index refresh_token_newest on refresh_token (family_id) where used_at is null;
create index refresh_token_sealed on refresh_token (created_at) where sealed is not null;
