-- A supplier will never let these places go, in its own words: it is not asked again, and a person settles it with them.
alter table air_holds add column release_refusal text;
alter table hotel_holds add column release_refusal text;
create index air_holds_refused on air_holds (asked_at) where release_refusal is not null and released_at is null;
create index hotel_holds_refused on hotel_holds (asked_at) where release_refusal is not null and released_at is null;
