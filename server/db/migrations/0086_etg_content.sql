-- Regions and hotels as ETG's dumps describe them (docs/suppliers.md): how they are searched for, which may be sold, and how far
-- each dump was read, so that a reading that broke off goes on from there.
alter table etg_regions
  add column type text,
  add column search_name text,
  add column words tsvector,
  -- Hotels of the region and of what lies in it.
  add column hids jsonb,
  add column hotels integer not null default 0,
  add column edition timestamptz;

alter table etg_hotels
  add column search_name text,
  add column words tsvector,
  add column stars integer not null default 0,
  add column is_sold boolean not null default false;

create table etg_dumps (
  kind text primary key check (kind in ('regions', 'hotels', 'changes')),
  edition timestamptz not null,
  -- The regions it was limited to; empty: all.
  regions text not null default '',
  -- Lines of the edition that were read, rows written of them, lines nobody could read.
  lines integer not null default 0,
  written integer not null default 0,
  unread integer not null default 0,
  begun_at timestamptz not null,
  -- The last edition that was read to its end, and its rows.
  whole_edition timestamptz,
  whole_written integer not null default 0
);
