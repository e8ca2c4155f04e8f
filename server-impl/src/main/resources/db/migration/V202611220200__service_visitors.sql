-- The few services that are not open to everybody: every edge asks for them every few seconds.

create index service_guarded on service (id)
where jsonb_typeof(spec -> 'ipAllowList') = 'array'
  and not (spec -> 'ipAllowList') @> '[{"cidrBlock": "0.0.0.0/0"}]';
