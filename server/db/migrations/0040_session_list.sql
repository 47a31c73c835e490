-- What a person is shown of each of their sessions: the browser as they would name it, where it was last used from and when.
alter table sessions add column device text;
alter table sessions add column ip text;
alter table sessions add column last_used_at timestamptz;
alter table sign_in_log drop constraint sign_in_log_event_check;
alter table sign_in_log add constraint sign_in_log_event_check check (
  event in ('signed-in', 'wrong-password', 'signed-out', 'token-reused', 'password-changed', 'registered', 'reset-asked',
    'others-signed-out', 'session-closed')
);
