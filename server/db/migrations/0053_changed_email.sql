-- The owner's log tells of a changed e-mail.
alter table sign_in_log drop constraint sign_in_log_event_check;
alter table sign_in_log add constraint sign_in_log_event_check check (
  event in ('signed-in', 'wrong-password', 'signed-out', 'token-reused', 'password-changed', 'registered', 'reset-asked',
    'others-signed-out', 'session-closed', 'email-changed')
);
