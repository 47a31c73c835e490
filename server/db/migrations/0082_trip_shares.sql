-- A link that shows the trip of an order to whoever has it, without prices and names, until it is closed. Of its key only the hash is here.
create table trip_shares (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  key_hash text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index trip_shares_key on trip_shares (key_hash);
create unique index trip_shares_open on trip_shares (order_id) where closed_at is null;
create index trip_shares_order on trip_shares (order_id);
