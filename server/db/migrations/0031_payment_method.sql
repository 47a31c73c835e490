-- How an attempt is paid (DPAY-13): the same word for the shop and for its sandbox bank.
alter table payments add column method text not null default 'card' check (method in ('card', 'sbp'));
alter table sandbox_payments add column method text not null default 'card' check (method in ('card', 'sbp'));
