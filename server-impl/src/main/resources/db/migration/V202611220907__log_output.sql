-- How far the output of each process is written to log_line, in the transaction that wrote it: whoever reads the output
-- after a crash goes on from there. A row is needed until its engine has noted the same.
create table log_output (
  output text primary key,
  kept bigint not null,
  at timestamptz not null
);
