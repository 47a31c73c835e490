-- What the daily clean-up reads: each kind of rows by its age, and the rows of an account that goes.
create index refresh_tokens_by_age on refresh_tokens (expires_at);
create index sessions_by_age on sessions (expires_at);
create index sessions_left on sessions (revoked_at) where revoked_at is not null;
create index sessions_by_user on sessions (user_id);
create index mailed_links_by_age on mailed_links (expires_at);
create index sign_in_log_by_age on sign_in_log (at);
create index users_unconfirmed on users (created_at, id) where activated_at is null;
