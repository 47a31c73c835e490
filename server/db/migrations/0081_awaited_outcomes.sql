-- Asked for at its supplier, and nobody knows yet what became of it: since when, and till when it is waited for before a person looks.
alter table order_items add column awaited_since timestamptz;
alter table order_items add column awaited_until timestamptz;
