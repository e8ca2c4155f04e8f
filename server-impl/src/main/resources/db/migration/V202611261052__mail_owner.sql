-- Because of whom a mail is sent; owners take turns.
alter table mail add column owner text not null default '';
alter table mail alter column owner drop default;
