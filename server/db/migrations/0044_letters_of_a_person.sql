-- Letters whose subject begins with whom they are about: found when a person is erased (server/personal/erase-letters.ts).
create index outbox_of_user on outbox ((left(subject_id, 22))) where template = 'M-04';
create index outbox_of_bonus_account on outbox ((left(subject_id, 8))) where template = 'M-12';
