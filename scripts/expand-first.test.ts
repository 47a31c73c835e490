import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/db/migrate.ts'
import { breaksBefore, releasesOf } from './expand-first.ts'

/** Migrations up to here were written before the rule. */
const LAST_BEFORE_THE_RULE = '0061'

const releases = releasesOf(readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8'))

test('no migration takes away what the release before still uses', async () => {
  const newer = (await readMigrations()).filter(({ name }) => name.slice(0, 4) > LAST_BEFORE_THE_RULE)
  expect(newer.flatMap(({ name, text }) => breaksBefore(text, releases).map((why) => `${name} ${why}`))).toEqual([])
})

test.each([
  'drop table payments',
  'DROP TABLE IF EXISTS payments',
  'drop function enqueue_job(text)',
  'alter table orders drop column contact_email',
  'alter table orders drop contact_email',
  'alter table orders\n  add column note text,\n  drop column contact_email',
  'alter table orders rename to purchases',
  'alter table orders rename column status to state',
  'alter table orders rename status to state',
  'alter table "orders" alter column price_rub type bigint',
  'alter table orders alter price_rub set data type text',
  'alter table orders alter column note set not null',
  'alter table orders alter column status drop default',
  'alter table orders add column note text not null',
  'alter table orders add note text not null, add other int',
  'alter table orders add constraint paid check (price_rub > 0)',
  'alter table orders add check (price_rub > 0)',
  'alter table orders add constraint owner foreign key (user_id) references users',
  'alter table orders add constraint once unique (number)',
  'create unique index orders_once on orders (number)',
  'drop index orders_by_user',
  'alter table orders drop constraint orders_number_key',
  'truncate outbox',
  'create table note (id text); -- a thought\n/* another */ alter table orders drop column number',
])('red: %s', (statement) => {
  expect(breaksBefore(`${statement};`, ['1.1', '1.0'])).toHaveLength(1)
})

test.each([
  "create table notes (id text primary key, text text not null check (text <> '')); create unique index one on notes (text)",
  'create table notes (id text); alter table notes add column text text not null; drop table notes',
  'alter table orders add column note text',
  "alter table orders add column note text not null default 'drop table'",
  'alter table orders add column sum int generated always as (price_rub) stored not null',
  "alter table orders alter column note set default ''; alter table orders alter column note set not null",
  'alter table orders alter column note drop not null',
  'alter table orders add constraint paid check (price_rub > 0) not valid',
  'alter table orders validate constraint paid',
  'create index orders_by_note on orders (note)',
  'create or replace function f() returns void language plpgsql as $$ begin drop table t; end $$',
  "-- drop table orders\ninsert into order_moves values ('drop table orders;', 'x')",
])('green: %s', (statement) => {
  expect(breaksBefore(`${statement};`, ['1.1', '1.0'])).toEqual([])
})

test('what a release before stopped using may go, what this one stops using may not', () => {
  const drop = (since: string) => `-- contract: unused since ${since}\nalter table orders drop column note;`
  expect(breaksBefore(drop('1.1'), ['1.2', '1.1', '1.0'])).toEqual([])
  expect(breaksBefore(drop('1.2'), ['1.2', '1.1', '1.0'])).toHaveLength(1)
  expect(breaksBefore(drop('0.9'), ['1.2', '1.1', '1.0'])).toHaveLength(1)
})

test('before the first release is out there is none that could break', () => {
  expect(breaksBefore('-- contract: unused since 1.0\ndrop table notes;', ['1.0'])).toEqual([])
})
