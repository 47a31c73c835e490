-- Tries of a password, written down before it is checked, by what they count against: a name, a known device of a person,
-- a session. `wrong` is null while the check runs.
create table password_attempts (
  id bigint generated always as identity primary key,
  counter text not null,
  wrong boolean,
  at timestamptz not null,
  expires_at timestamptz not null
);
create index password_attempts_of_counter on password_attempts (counter, expires_at);
create index password_attempts_over on password_attempts (expires_at);

-- Browsers a person has signed in from: a lock that strangers caused does not hold them up.
create table known_devices (
  user_id text not null references users (id) on delete cascade,
  hash text not null,
  expires_at timestamptz not null,
  primary key (user_id, hash)
);
create index known_devices_by_hash on known_devices (hash);
create index known_devices_over on known_devices (expires_at);
alter table sessions add column device_hash text;
