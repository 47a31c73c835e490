-- What carriers changed of flights that were bought: before and after, of all directions of a booking item.
create table flight_changes (
  id text primary key check (length(id) = 22),
  order_id text not null references orders (id),
  item_id text not null references order_items (id),
  -- Of an item the first is 1.
  n integer not null,
  before jsonb not null,
  after jsonb not null,
  -- Against what was bought: all the money may be asked back.
  is_forced boolean not null,
  noticed_at timestamptz not null,
  unique (item_id, n)
);
create index flight_changes_of_order on flight_changes (order_id);
create index flight_changes_noticed on flight_changes (noticed_at);
