-- What the supplier of an item is owed in its own currency, and the rate of which day and the mark-up that made the price of it.
alter table order_items add column net jsonb;
