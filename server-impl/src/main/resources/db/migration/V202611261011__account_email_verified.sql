-- Whether the person has shown that the address is theirs. Of the accounts there are, that is known of the first
-- administrator and of those that an external issuer vouched for.
alter table account add column email_verified boolean not null default false;
update account set email_verified = true
where id = (select id from account order by created_at, id limit 1)
  or id in (select user_id from external_identity);

-- Whether only the owner of the address can have got the link.
alter table invitation add column proves_address boolean not null default false;
alter table invitation alter column proves_address drop default;
