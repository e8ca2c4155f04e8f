-- The password that was made up at the first start, encrypted: shown until its owner has logged in or changed it.
create table first_password (
  user_id text primary key references account on delete cascade,
  sealed bytea not null
);
