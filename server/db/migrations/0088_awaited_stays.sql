-- A stay asked for at its supplier, and nobody knows yet what became of it: as order_items has it (0081).
alter table hotel_bookings add column awaited_since timestamptz;
alter table hotel_bookings add column awaited_until timestamptz;
