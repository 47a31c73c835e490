-- Who is at work under an Idempotency-Key: a lease by the database's clock, the number of the take-over that holds it,
-- and the refusal it ended with, which a press of the same moment on another server is answered with (DAPI-05).
alter table idempotency_keys add column attempt integer not null default 1;
alter table idempotency_keys add column lease_until timestamptz;
alter table idempotency_keys add column refusal jsonb;
create index idempotency_keys_open on idempotency_keys (order_id) where not answered;
