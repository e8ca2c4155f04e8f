-- What services exchange with other machines, in bytes per second.
alter table metric_sample
  add network_sent real,
  add network_received real;

alter table metric_hour
  add network_sent real[],
  add network_received real[];
