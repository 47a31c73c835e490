-- 0038 made the same index under its own name.
drop index idempotency_keys_unanswered;
