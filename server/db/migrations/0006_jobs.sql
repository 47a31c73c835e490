-- Wake-ups: each row says «look at this again»; the truth stays in the rows it points at.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  taken_until timestamptz,
  dead_at timestamptz,
  last_error text
);
create unique index jobs_one_waiting on jobs (kind, key) where taken_until is null and dead_at is null;
create index jobs_due on jobs (run_at) where dead_at is null;
