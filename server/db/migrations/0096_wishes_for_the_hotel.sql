-- What a buyer wished of the hotel, in their own words; empty where nothing, and once the people of the order are erased.
alter table hotel_bookings add column wishes text not null default '';
