-- Mails that are to be sent; a mail that was sent, or given up, has no row.
create table mail (
  id text primary key,
  sealed bytea not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null
);

create index mail_due on mail (due_at);
