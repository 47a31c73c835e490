-- Orders, the money taken for them and the tickets they end in (DPAY-02, reliability: rows, not flows).

create sequence air_order_numbers;

-- Every allowed move of the order machine; server/payments/order-store.test.ts compares it with the code.
create table order_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into order_moves (from_status, to_status) values
  ('Registered', 'Authorized'),
  ('Registered', 'Paid'),
  ('Registered', 'Expired'),
  ('Registered', 'Cancelled'),
  ('Authorized', 'Paid'),
  ('Authorized', 'Failed'),
  ('Paid', 'Ticketing'),
  ('Ticketing', 'Ticketed'),
  ('Ticketing', 'Confirmed'),
  ('Ticketing', 'RefundPending'),
  ('Ticketed', 'RefundPending'),
  ('Ticketed', 'Cancelled'),
  ('Confirmed', 'RefundPending'),
  ('Confirmed', 'Cancelled'),
  ('RefundPending', 'Refunded'),
  ('RefundPending', 'Ticketed');

create table orders (
  id text primary key check (length(id) = 22),
  kind text not null check (kind in ('air', 'hotel')),
  number text not null unique,
  user_id text,
  access_key_hash text not null,
  status text not null default 'Registered',
  version integer not null default 1,
  partner boolean not null default false,
  marker text,
  click text,
  price_rub integer not null check (price_rub > 0),
  bonus_rub integer not null default 0 check (bonus_rub >= 0 and bonus_rub <= price_rub),
  amount_rub integer not null check (amount_rub = price_rub - bonus_rub),
  contact_email text not null,
  contact_person text not null,
  contact_phone text not null,
  consent_version text not null,
  consent_at timestamptz not null,
  time_limit timestamptz not null,
  first_checkout_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (expires_at <= time_limit)
);
create index orders_waiting on orders (status, expires_at) where status in ('Registered', 'Authorized', 'Paid', 'Ticketing', 'RefundPending');

create function refuse_illegal_order_move() returns trigger language plpgsql as $$
begin
  if new.status <> old.status
    and not exists (select 1 from order_moves where from_status = old.status and to_status = new.status) then
    raise exception 'order % may not move from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_moves before update of status on orders for each row execute function refuse_illegal_order_move();

create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  event text not null,
  from_status text not null,
  to_status text not null,
  note text,
  at timestamptz not null
);
create index order_events_of_order on order_events (order_id, id);

create function keep_order_events() returns trigger language plpgsql as $$
begin
  raise exception 'order_events is append-only' using errcode = 'check_violation';
end $$;
create trigger order_events_kept before update or delete on order_events for each row execute function keep_order_events();

-- One call to a supplier that may hold seats: stored before the call, so that no hold is ever forgotten.
create table air_holds (
  key text primary key,
  order_id text not null,
  supplier text not null,
  asked_at timestamptz not null,
  supplier_ref text,
  released_at timestamptz
);
create index air_holds_of_order on air_holds (order_id);
create index air_holds_open on air_holds (asked_at) where released_at is null;

create table order_items (
  id text primary key check (length(id) = 22),
  order_id text not null references orders (id),
  position integer not null,
  direction text not null check (direction in ('there', 'back', 'both')),
  hold_key text not null unique references air_holds (key),
  supplier text not null,
  supplier_ref text not null,
  booking_ref text not null,
  price_rub integer not null check (price_rub > 0),
  time_limit timestamptz not null,
  status text not null default 'Registered',
  tries integer not null default 0,
  -- The offers as they were accepted, one per direction.
  offers jsonb not null,
  unique (order_id, position),
  unique (supplier, supplier_ref)
);

-- Name and category only; birth day, gender and document are sealed with a key that is not in the database.
create table order_passengers (
  order_id text not null references orders (id),
  position integer not null,
  name text not null,
  surname text not null,
  kind text not null check (kind in ('adult', 'child', 'infant')),
  sealed text not null,
  primary key (order_id, position)
);

create table payments (
  id text primary key check (length(id) = 22),
  order_id text not null references orders (id),
  attempt integer not null,
  provider text not null,
  key text not null unique,
  provider_payment_id text,
  state text not null default 'Created' check (state in ('Created', 'Pending', 'Succeeded', 'Declined', 'Abandoned')),
  reason text,
  amount_rub integer not null check (amount_rub > 0),
  -- What must be given back in all, and what has been.
  refund_due_rub integer not null default 0 check (refund_due_rub between 0 and amount_rub),
  refunded_rub integer not null default 0 check (refunded_rub between 0 and amount_rub),
  payment_url text,
  mode text,
  card text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  captured_at timestamptz,
  -- When the provider confirmed that nothing of this attempt is open any more.
  closed_at timestamptz,
  unique (order_id, attempt),
  unique (provider, provider_payment_id)
);
create unique index payments_one_open on payments (order_id) where state in ('Created', 'Pending');
create unique index payments_one_succeeded on payments (order_id) where state = 'Succeeded';
create index payments_watched on payments (updated_at) where closed_at is null;

create table tickets (
  number text primary key check (number ~ '^[0-9]{13}$'),
  order_id text not null references orders (id),
  item_id text not null references order_items (id),
  passenger integer not null,
  part integer not null,
  issued_at timestamptz not null,
  unique (item_id, passenger, part)
);
create index tickets_of_order on tickets (order_id);

create table idempotency_keys (
  principal text not null,
  key text not null,
  body_hash text not null,
  order_id text not null,
  answered boolean not null default false,
  created_at timestamptz not null,
  primary key (principal, key)
);

create table webhook_inbox (
  provider text not null,
  event_id text not null,
  provider_payment_id text not null,
  matched boolean not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index webhook_inbox_unmatched on webhook_inbox (received_at) where not matched;
