-- An address that a letter alone still knows, forgotten once it is sent: the former one of an order whose e-mail was changed.
alter table outbox add column to_address text;
