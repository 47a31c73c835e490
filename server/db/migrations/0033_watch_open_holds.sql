-- The holds of before 0032 that are still open. The updates lock only the rows they find, so a shop goes on selling meanwhile;
-- making and dropping the indexes makes writers wait. Both cost: docs/figures.md, «Growth».
update air_holds set is_open = true
where released_at is null and not is_open
  and not exists (select 1 from order_items where hold_key = air_holds.key and status = 'Ticketed');
update hotel_holds set is_open = true
where released_at is null and not is_open
  and not exists (
    select 1 from hotel_bookings join orders on orders.id = hotel_bookings.order_id
    where hold_key = hotel_holds.key and orders.status = 'Confirmed');
-- Money that came without a hold was taken when it came.
update payments set captured_at = updated_at
where state = 'Succeeded' and captured_at is null and closed_at is null
  and exists (select 1 from orders where orders.id = payments.order_id and orders.status not in ('Authorized', 'Failed'));

drop index air_holds_open;
create index air_holds_open on air_holds (asked_at) where is_open;
drop index hotel_holds_open;
create index hotel_holds_open on hotel_holds (asked_at) where is_open;
