-- The buyer has said that they sleep elsewhere after these flights, at friends say: nobody offers them a hotel for those nights.
alter table orders add column own_stay boolean not null default false;
