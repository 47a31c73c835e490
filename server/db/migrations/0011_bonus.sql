-- Points: an append-only double-entry ledger (DBON-01). The truth is the entries; the balance beside them is written by
-- the entries' own trigger and by nothing else, so that a spend can be refused under a row lock instead of a sum.

create table bonus_accounts (
  id text primary key check (id ~ '^(user:[1-9][0-9]{7}|reserve:[A-Za-z0-9_-]{22})$'),
  -- Below zero only for a person whose refunded purchase took back points already spent (DBON-05).
  balance integer not null default 0 check (balance >= 0 or id like 'user:%')
);

create table bonus_entries (
  id bigint generated always as identity primary key,
  -- The business event (`spend:{order}`): told of twice, it is posted once.
  tx_id text not null,
  account_id text not null check (account_id ~ '^(user:[1-9][0-9]{7}|reserve:[A-Za-z0-9_-]{22}|issued|spent)$'),
  amount integer not null check (amount <> 0),
  kind text not null check (kind in ('accrual', 'referral', 'reserve', 'release', 'spend', 'return', 'reversal', 'referral-reversal')),
  order_id text not null references orders (id),
  created_at timestamptz not null,
  unique (tx_id, account_id)
);
create index bonus_entries_of_account on bonus_entries (account_id, id);
create index bonus_entries_of_order on bonus_entries (order_id);

create function keep_bonus_balance() returns trigger language plpgsql as $$
declare
  after_it integer;
begin
  if new.account_id in ('issued', 'spent') then return null; end if;
  insert into bonus_accounts (id) values (new.account_id) on conflict do nothing;
  update bonus_accounts set balance = balance + new.amount where id = new.account_id returning balance into after_it;
  if after_it < 0 and new.amount < 0 and new.kind not in ('reversal', 'referral-reversal') then
    raise exception 'account % has too few points', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger bonus_entries_counted after insert on bonus_entries for each row execute function keep_bonus_balance();

create function refuse_unbalanced_posting() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from bonus_entries where tx_id = new.tx_id) <> 0 then
    raise exception 'posting % does not sum to zero', new.tx_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bonus_entries_balanced after insert on bonus_entries
  deferrable initially deferred for each row execute function refuse_unbalanced_posting();

create function keep_bonus_entries() returns trigger language plpgsql as $$
begin
  raise exception 'bonus_entries is append-only' using errcode = 'check_violation';
end $$;
create trigger bonus_entries_kept before update or delete on bonus_entries for each row execute function keep_bonus_entries();

create function keep_bonus_accounts() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance follows from the entries' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger bonus_accounts_kept before insert or update or delete on bonus_accounts
  for each row execute function keep_bonus_accounts();

-- What this purchase earns, in hundredths of a per cent of the sum paid by card: promised at booking, kept after a change
-- of the rates. Null: the usual rates of its kind.
alter table orders add column earn_bp integer check (earn_bp between 0 and 10000);
alter table orders add column referral_bp integer check (referral_bp between 0 and 10000);

-- Made without signing in: the key of its letters opens it even after it has found its owner (DAIR-28).
alter table orders add column made_by_guest boolean not null default false;
