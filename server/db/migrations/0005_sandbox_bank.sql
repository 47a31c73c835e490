-- The books of the sandbox bank: another company as far as the shop is concerned (DPAY-09). Card numbers are not kept.

create table sandbox_payments (
  id text primary key check (length(id) = 22),
  key text not null unique,
  order_id text not null,
  order_number text not null,
  amount_rub integer not null check (amount_rub > 0),
  return_url text not null,
  expires_at timestamptz,
  state text not null default 'Pending'
    check (state in ('Pending', 'Authorized', 'Captured', 'Declined', 'Cancelled', 'Voided', 'Refunded')),
  reason text,
  card text,
  behaviour text,
  codes_left integer,
  capture_asked boolean not null default false,
  ready_at timestamptz,
  refunded_rub integer not null default 0 check (refunded_rub between 0 and amount_rub),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sandbox_refunds (
  key text primary key,
  id text not null unique,
  payment_id text not null references sandbox_payments (id),
  amount_rub integer not null check (amount_rub > 0),
  created_at timestamptz not null
);

create table sandbox_events (
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  due_at timestamptz not null,
  tries integer not null default 0,
  delivered_at timestamptz
);
create index sandbox_events_due on sandbox_events (due_at) where delivered_at is null;
