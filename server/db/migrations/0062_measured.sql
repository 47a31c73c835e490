-- What /metrics reads by (docs/monitoring.md): sums of today, letters that were tried in vain, how long a job waits.
create index payments_captured on payments (captured_at) include (amount_rub) where captured_at is not null;
create index refunds_done on refunds (done_at) include (card_rub) where done_at is not null;
create index outbox_tried on outbox (next_try_at) where state = 'waiting' and attempts > 0;

-- Jobs that are due at once are written due since the epoch.
alter table jobs add column asked_at timestamptz not null default now();
