-- Whether a person wants the morning letter of what their followers brought (M-12), the one letter that may be declined.
alter table users add column points_mail boolean not null default true;
