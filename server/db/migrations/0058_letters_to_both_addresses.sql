-- A confirmed e-mail is changed by two letters: each link knows the address that is to be, and both have to be pressed.
alter table mailed_links add column new_email text;
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check check (purpose in ('activate', 'reset', 'old-email', 'new-email'));
alter table mailed_links add constraint mailed_links_new_email_check
  check ((new_email is not null) = (purpose in ('old-email', 'new-email')));
alter table sign_in_log drop constraint sign_in_log_event_check;
alter table sign_in_log add constraint sign_in_log_event_check check (
  event in ('signed-in', 'wrong-password', 'signed-out', 'token-reused', 'password-changed', 'registered', 'reset-asked',
    'others-signed-out', 'session-closed', 'email-asked', 'email-changed')
);
