-- The embedded hotels' own books: rooms really sold or held by night, and the stays they are sold in (inventory.md, Hotels).

-- One night of one kind of room, `moscow-17/3`. `base_sold` is the house's own sales as of the last hold.
create table room_nights (
  room text not null,
  night date not null,
  hotel_id text not null,
  allotment int not null,
  base_sold int not null,
  sold int not null default 0,
  primary key (room, night),
  check (sold >= 0 and base_sold >= 0 and base_sold + sold <= allotment)
);
create index room_nights_of_hotel on room_nights (hotel_id, night) where sold > 0;

create sequence supplier_stay_serial start 7310241;

create table supplier_stays (
  supplier_ref text primary key,
  idempotency_key text not null unique,
  -- The number the hotel knows the guests by.
  confirmation text not null unique,
  state text not null check (state in ('hold', 'confirmed', 'issued', 'released')),
  rate_id text not null,
  room text not null,
  arrival date not null,
  departure date not null check (departure > arrival),
  price_rub int not null check (price_rub > 0),
  -- The rate as re-priced at the hold.
  offer jsonb not null,
  -- What a sandbox surname asks to go wrong (DPAY-09), and how often the last word was asked for.
  sentinel text,
  asked int not null default 0,
  time_limit timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index supplier_stays_live on supplier_stays (time_limit) where state = 'hold';
