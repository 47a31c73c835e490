-- Letters to be sent: written in the transaction that needs them, delivered by a job, once per template and subject (DMAIL).

create table outbox (
  id text primary key check (length(id) = 22),
  template text not null,
  subject_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'given-up')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  unique (template, subject_id)
);
create index outbox_waiting on outbox (next_try_at) where state = 'waiting';
