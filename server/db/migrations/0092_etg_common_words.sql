-- Words that stand in thousands of names of ETG's hotels, with the first of these hotels: to go through all of them takes too long.
create table etg_common_words (
  word text collate "C" primary key,
  hotels integer not null,
  hids jsonb not null
);
