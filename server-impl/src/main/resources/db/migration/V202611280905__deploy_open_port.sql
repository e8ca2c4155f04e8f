-- The port on which an instance believes to listen; null if it is the one that the platform connects
-- to.
alter table instance add column open_port integer;
