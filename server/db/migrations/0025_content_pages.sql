-- Support and legal pages as they are served (DSUP-01): made from Markdown files, never edited here.
create table content_pages (
  url text primary key,
  category text not null,
  section text not null,
  place integer not null,
  title text not null,
  description text not null,
  keywords text not null,
  content text not null,
  published_at timestamptz not null
);
create index content_pages_menu on content_pages (category, section, place);
