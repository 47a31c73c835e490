-- The lowest price a search of a supplier without a calendar found, by its days and party; what it finds next stands instead.
create table found_prices (
  seller text not null,
  iata_from text not null,
  iata_to text not null,
  -- Adults, children and infants: 2.1.0.
  party text not null,
  there date not null,
  -- null: one way.
  back date,
  -- null: nothing was found.
  price_rub integer,
  found_at timestamptz not null,
  unique nulls not distinct (seller, iata_from, iata_to, party, there, back)
);
create index found_prices_found_at on found_prices (found_at);
