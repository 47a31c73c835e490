-- Where the consent to the handling of personal data came from, beside its text and its time (152-FZ, DAIR-31).
alter table orders add column consent_ip text;
