-- Consent to the handling of personal data at registration: its text, its time, the address it came from (152-ФЗ). Accounts made before have none.
alter table users add column consent_version text;
alter table users add column consent_at timestamptz;
alter table users add column consent_ip text;
