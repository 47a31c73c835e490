-- Hotels and regions of ETG's dumps by the beginning of a name, by a word in it, and the hotels of a region without reading them.
create index etg_hotels_named on etg_hotels (search_name collate "C") where search_name is not null;
create index etg_hotels_worded on etg_hotels using gin (words) with (fastupdate = off);
create index etg_hotels_sold on etg_hotels (hid) include (stars) where is_sold;
create index etg_regions_named on etg_regions (search_name collate "C") include (hotels) where search_name is not null;
create index etg_regions_worded on etg_regions using gin (words) with (fastupdate = off);
