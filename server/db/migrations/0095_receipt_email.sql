-- The buyer's address as a provider was told it with a key: told the same key with another one, it refuses.
alter table payments add column receipt_email text;
alter table refunds add column receipt_email text;
