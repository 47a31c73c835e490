-- Receipts of the cash register: one for each sum taken and one for each sum given back (54-ФЗ).
create table fiscal_receipts (
  id text primary key check (length(id) = 22),
  order_id text not null references orders (id),
  payment_id text not null references payments (id),
  -- null: the receipt of the payment itself
  refund_id text references refunds (id),
  amount_rub integer not null check (amount_rub > 0),
  -- elsewhere: the shop prints its receipts without us
  state text not null default 'due' check (state in ('due', 'registered', 'refused', 'elsewhere')),
  register text,
  is_sample boolean not null default false,
  -- What the fiscal drive wrote: numbers of the document and of the drive, and the sign. Nobody invents them for a sample.
  fiscal_document text,
  fiscal_drive text,
  fiscal_sign text,
  registered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (payment_id, refund_id),
  check ((state = 'registered') = (registered_at is not null)),
  check (not is_sample or (fiscal_document is null and fiscal_drive is null and fiscal_sign is null))
);
create index fiscal_receipts_of_order on fiscal_receipts (order_id);
create index fiscal_receipts_due on fiscal_receipts (updated_at) where state = 'due';
