-- What the agency keeps of ETG (Ostrovok): regions and hotels as they describe them, and the stays that were begun there
-- (docs/decisions/0015-a-hold-that-holds-nothing.md).
create table etg_regions (id text primary key, name text not null, country_code text not null);

create table etg_hotels (hid text primary key, region_id text not null, content jsonb not null, read_at timestamptz not null);

create table etg_stays (
  supplier_ref text primary key,
  idempotency_key text not null unique,
  -- Our number of the order there: a stay has one from the moment it is started.
  partner_order_id text not null unique,
  state text not null default 'held' check (state in ('held', 'started', 'booked', 'refused', 'released')),
  book_hash text not null,
  net text not null,
  currency text not null,
  -- Their number, once a form is open.
  order_ref text,
  asks_gender boolean not null default false,
  -- Who comes and from which address it was asked; gone as soon as nobody has to be told.
  travellers jsonb,
  price_rub integer not null,
  offer jsonb not null,
  time_limit timestamptz not null,
  finish_asked_at timestamptz,
  confirmation text,
  changed_at timestamptz not null
);
create index etg_stays_unpaid on etg_stays (time_limit) where state = 'held';
create index etg_stays_over on etg_stays (changed_at) where state in ('refused', 'released');
