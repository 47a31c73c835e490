-- Letters that are sent at once: the sweep looks among them for those a clock that was ahead has put off.
create index outbox_at_once on outbox (next_try_at) where state = 'waiting' and template not in ('M-12', 'M-13');
