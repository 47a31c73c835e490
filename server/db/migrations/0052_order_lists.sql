-- What the lists of a person's orders are filtered, sorted and searched by, so that a page of five need not read every offer:
-- when the trip begins, and the names of its places, or of its hotel and town, as they were sold.
alter table orders add column begins_at timestamptz;
alter table orders add column places text;

update orders set begins_at = trip.begins_at, places = trip.places from (
  select item.order_id, min((offer -> 'flightSegments' -> 0 ->> 'departureUtc')::timestamptz) as begins_at,
    string_agg(concat_ws(' ', offer -> 'flightSegments' -> 0 ->> 'fromCity', offer -> 'flightSegments' -> 0 ->> 'fromCode',
      offer -> 'flightSegments' -> -1 ->> 'toCity', offer -> 'flightSegments' -> -1 ->> 'toCode'), ' ') as places
  from order_items as item, jsonb_array_elements(item.offers) as offer group by item.order_id
  union all
  select order_id, check_in, concat_ws(' ', offer -> 'hotel' ->> 'name', offer -> 'hotel' ->> 'regionName') from hotel_bookings
) as trip where trip.order_id = orders.id;
