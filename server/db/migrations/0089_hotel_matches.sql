-- Hotels of two suppliers that may be one (domain/hotels/sellers/same-hotel.ts), by the ids they are shown under; the supplier whose
-- name comes first stands first. What a person has settled stands whatever is found later.
create table hotel_matches (
  hotel text not null,
  hotel_seller text not null,
  hotel_words text not null,
  other text not null,
  other_seller text not null,
  other_words text not null,
  match text not null check (match in ('sure', 'unsure')),
  reasons text not null,
  metres integer not null,
  found_at timestamptz not null,
  settled text check (settled in ('join', 'apart')),
  -- They are one card: a sure match or a settled one, and neither has another at the same supplier.
  joined boolean not null default false,
  primary key (hotel, other)
);
create index hotel_matches_other on hotel_matches (other);
create index hotel_matches_joined on hotel_matches (hotel) include (other) where joined;
create index hotel_matches_joined_other on hotel_matches (other) include (hotel) where joined;
