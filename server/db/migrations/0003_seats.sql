-- The embedded supplier's own books: what was really sold or held, and its bookings (inventory.md, Fares and seats).

-- One cabin of one dated flight. `base_sold` is the timetable's own sales, frozen at the first hold.
create table seat_counts (
  flight text not null,
  departs_on date not null,
  cabin text not null,
  capacity int not null,
  base_sold int not null,
  sold int not null default 0,
  changed_at timestamptz not null default now(),
  primary key (flight, departs_on, cabin),
  check (sold >= 0 and base_sold >= 0 and base_sold + sold <= capacity)
);
create index seat_counts_changed on seat_counts (changed_at);

create sequence supplier_booking_serial;
create sequence supplier_ticket_serial start 2417060342;

create table supplier_bookings (
  supplier_ref text primary key,
  idempotency_key text not null unique,
  pnr text not null unique,
  state text not null check (state in ('hold', 'confirmed', 'issued', 'released')),
  price_rub int not null,
  -- The offers as re-priced at the hold, the seats taken, the kinds of the passengers: no names, no documents.
  offers jsonb not null,
  seats jsonb not null,
  passengers jsonb not null,
  -- What a sandbox surname asks to go wrong (DPAY-09).
  sentinel text,
  time_limit timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index supplier_bookings_live on supplier_bookings (time_limit) where state = 'hold';

create table supplier_tickets (
  ticket_number text primary key,
  supplier_ref text not null references supplier_bookings,
  passenger_index int not null,
  ticket_index int not null,
  unique (supplier_ref, passenger_index, ticket_index)
);
