-- The supplier's own calculation of a return, the newest: it is the one that is confirmed when the return is asked for.
alter table order_items add column supplier_quote text;
