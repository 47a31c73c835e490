-- Money given back: what was promised, to whom, how much of it has arrived (DPAY-07, DPAY-10).

-- A calculation that was shown. It never changes: the amount confirmed is the amount returned.
create table refund_quotes (
  id text primary key check (length(id) = 22),
  order_id text not null references orders (id),
  -- How many refunds the order had when this was worked out; another one makes the quote stale.
  refunds_before integer not null check (refunds_before >= 0),
  lines jsonb not null,
  money jsonb not null,
  created_at timestamptz not null,
  valid_until timestamptz not null check (valid_until > created_at)
);
create index refund_quotes_of_order on refund_quotes (order_id);

create table refunds (
  id text primary key check (length(id) = 22),
  order_id text not null references orders (id),
  n integer not null check (n > 0),
  -- null: the order was paid with points alone
  payment_id text references payments (id),
  quote_id text unique references refund_quotes (id),
  cause text not null check (cause in ('asked', 'involuntary', 'our-fault', 'not-issued')),
  parts jsonb not null,
  lines jsonb not null,
  penalty_rub integer not null check (penalty_rub >= 0),
  card_rub integer not null check (card_rub >= 0),
  bonus_rub integer not null check (bonus_rub >= 0),
  -- Points that return to the buyer for `bonus_rub`, and points earned that are taken back.
  points_back integer not null check (points_back >= 0),
  points_taken integer not null check (points_taken >= 0),
  state text not null default 'due' check (state in ('due', 'done')),
  -- Grows only after the provider has definitely refused; part of the key of the call.
  attempt integer not null default 1 check (attempt > 0),
  provider_refund_id text,
  problem text,
  asked_at timestamptz not null,
  updated_at timestamptz not null,
  done_at timestamptz,
  unique (order_id, n),
  check (card_rub + bonus_rub > 0),
  check (card_rub = 0 or payment_id is not null),
  check ((state = 'done') = (done_at is not null))
);
create index refunds_due on refunds (updated_at) where state = 'due';
create unique index refunds_provider_id on refunds (provider_refund_id) where provider_refund_id is not null;

-- A ticket whose money goes back is no ticket any more.
alter table tickets add column voided_at timestamptz;
