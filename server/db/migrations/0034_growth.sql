-- Indexes that stay as small as the work that is open, and those that lookups by age or by owner need (docs/figures.md, «Growth»).

create index payments_pending on payments (updated_at) where state = 'Pending';
create index payments_abandoned on payments (updated_at) where state = 'Abandoned' and closed_at is null;
-- Held at the bank: its order is on its way, or was refused and the hold is to be dropped.
create index payments_uncaptured on payments (updated_at) where state = 'Succeeded' and captured_at is null and closed_at is null;
drop index payments_watched;

create index idempotency_keys_unanswered on idempotency_keys (order_id) where not answered;
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- What the operator is shown (npm run orders).
create index outbox_given_up on outbox (created_at) where state = 'given-up' and attempts > 1;
create index fiscal_receipts_refused on fiscal_receipts (updated_at) where state = 'refused';
create index jobs_dead on jobs (dead_at) where dead_at is not null;

-- The copy of the seats sold is read in pages, from today on.
create index seat_counts_by_day on seat_counts (departs_on, flight, cabin);
