-- An open hold is neither let go nor kept by what was served, so the sweeps may have to act on it. What is there already counts
-- as closed until 0033 has looked at it: so the columns come at once, however many rows there are.
alter table air_holds add column is_open boolean not null default false;
alter table air_holds alter column is_open set default true;
alter table air_holds add constraint air_holds_released_is_closed check (not is_open or released_at is null) not valid;
alter table hotel_holds add column is_open boolean not null default false;
alter table hotel_holds alter column is_open set default true;
alter table hotel_holds add constraint hotel_holds_released_is_closed check (not is_open or released_at is null) not valid;
