-- When the trip is over, or the order ended without one: the terms of retention run from here (domain/retention.ts).
alter table orders add column service_ends_at timestamptz;
-- When documents, then names and contacts, were erased: the record that they were (152-ФЗ).
alter table orders add column documents_erased_at timestamptz;
alter table orders add column people_erased_at timestamptz;

update orders set service_ends_at = trip.ends_at from (
  select order_id, max((offer -> 'flightSegments' -> -1 ->> 'arrivalUtc')::timestamptz) as ends_at
  from order_items, jsonb_array_elements(offers) as offer group by order_id
  union all
  select order_id, check_out from hotel_bookings
) as trip where trip.order_id = orders.id;
update orders set service_ends_at = least(service_ends_at, updated_at) where status in ('Expired', 'Cancelled', 'Failed', 'Refunded');

create index orders_with_documents on orders (service_ends_at) where documents_erased_at is null;
create index orders_with_people on orders (service_ends_at) where people_erased_at is null;

-- A refund has its own lines and sums: the calculation it was accepted by may go.
alter table refunds drop constraint refunds_quote_id_fkey;
alter table refunds add constraint refunds_quote_id_fkey foreign key (quote_id) references refund_quotes (id) on delete set null;

create index outbox_over on outbox ((coalesce(sent_at, next_try_at))) where state <> 'waiting';
create index webhook_inbox_by_age on webhook_inbox (received_at);
create index refund_quotes_by_age on refund_quotes (valid_until);
create index room_nights_by_night on room_nights (night);
create index supplier_bookings_released on supplier_bookings (changed_at) where state = 'released';
create index supplier_stays_released on supplier_stays (changed_at) where state = 'released';
create index sandbox_events_by_age on sandbox_events (due_at);
