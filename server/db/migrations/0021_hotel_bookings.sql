-- Hotel orders: the room held for one, who sleeps in it, what was agreed to (DHOT-12).

create sequence hotel_order_numbers;

-- One call to a supplier that may hold a room: stored before the call, so that no hold is ever forgotten.
create table hotel_holds (
  key text primary key,
  order_id text not null,
  supplier text not null,
  asked_at timestamptz not null,
  supplier_ref text,
  released_at timestamptz
);
create index hotel_holds_of_order on hotel_holds (order_id);
create index hotel_holds_open on hotel_holds (asked_at) where released_at is null;

create table hotel_bookings (
  order_id text primary key references orders (id),
  hold_key text not null unique references hotel_holds (key),
  supplier text not null,
  supplier_ref text not null,
  -- The number the hotel knows the guests by, once it has confirmed.
  confirmation text,
  confirmed_at timestamptz,
  tries integer not null default 0,
  hotel_id text not null,
  arrival date not null,
  departure date not null check (departure > arrival),
  check_in timestamptz not null,
  check_out timestamptz not null check (check_out > check_in),
  -- The rate, its hotel and its terms as they were accepted.
  offer jsonb not null,
  unique (supplier, supplier_ref)
);

-- `age` of children only.
create table hotel_guests (
  order_id text not null references orders (id),
  position integer not null,
  first_name text not null,
  last_name text not null,
  age integer check (age between 0 and 17),
  primary key (order_id, position)
);
