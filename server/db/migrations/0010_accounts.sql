-- People, their sessions and the links mailed to them (DAUTH).

create table users (
  id text primary key check (length(id) = 22),
  login text not null check (login ~ '^[A-Za-z0-9._@-]{3,254}$'),
  email text not null check (length(email) <= 254),
  -- null: the account was made by a guest's booking and its password is not set yet (DAIR-28)
  password_hash text,
  bonus_account_id text not null unique check (bonus_account_id ~ '^[1-9][0-9]{7}$'),
  referred_by text references users (id) check (referred_by <> id),
  first_name text,
  last_name text,
  birth_date date,
  phone text,
  activated_at timestamptz,
  created_at timestamptz not null
);
create unique index users_login on users (lower(login));
create unique index users_email on users (lower(email));
create index users_referred_by on users (referred_by) where referred_by is not null;

-- One sign-in on one device: the family of its refresh tokens.
create table sessions (
  id text primary key check (length(id) = 22),
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
);
create index sessions_of_user on sessions (user_id) where revoked_at is null;

-- Single use; what follows a used token is derived from it, so two tabs get the same successor (DAUTH-02).
create table refresh_tokens (
  hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

-- The secret of a link is derived from its id, so a letter can be written again without keeping the secret.
create table mailed_links (
  id text primary key check (length(id) = 22),
  hash text not null unique,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset')),
  return_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_of_user on mailed_links (user_id, purpose);

-- Who tried to sign in or asked for a new password, for the limits and for the person themselves; never a password.
create table sign_in_log (
  id bigint generated always as identity primary key,
  user_id text references users (id) on delete cascade,
  login_hash text not null,
  event text not null check (event in ('signed-in', 'wrong-password', 'signed-out', 'token-reused', 'password-changed', 'registered', 'reset-asked')),
  ip text not null,
  at timestamptz not null
);
create index sign_in_log_by_login on sign_in_log (login_hash, event, at);
create index sign_in_log_of_user on sign_in_log (user_id, at);

-- A row its owner has deleted stays in the books and leaves their list (DACC-06).
alter table orders add column hidden_at timestamptz;
alter table orders add constraint orders_user foreign key (user_id) references users (id);
create index orders_of_user on orders (user_id, created_at) where user_id is not null;
