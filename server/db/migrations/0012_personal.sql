-- What a person keeps with us by their own wish, and the marks of an account that was erased.

-- Passengers offered in the next booking (opt-in). Everything is sealed, the name as well; one person per row.
create table saved_passengers (
  id text primary key check (length(id) = 22),
  user_id text not null references users (id) on delete cascade,
  sealed text not null,
  saved_at timestamptz not null
);
create index saved_passengers_of_user on saved_passengers (user_id, saved_at);

alter table users add column erased_at timestamptz;

alter table sign_in_log drop constraint sign_in_log_event_check;
alter table sign_in_log add constraint sign_in_log_event_check check (
  event in ('signed-in', 'wrong-password', 'signed-out', 'token-reused', 'password-changed', 'registered', 'reset-asked', 'others-signed-out')
);
