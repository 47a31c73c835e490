-- The key a guest's letters carry, sealed: it outlives the secret the first ones followed from.
alter table orders add column sealed_key text;
