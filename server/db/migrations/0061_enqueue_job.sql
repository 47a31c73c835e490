-- The one way into the queue. The embedded database keeps its jobs in the table; PostgreSQL puts another body in its place
-- (server/jobs/graphile-queue.ts).
create function enqueue_job(job_kind text, job_key text, job_payload jsonb, due timestamptz) returns void language sql as $$
  insert into jobs (kind, key, payload, run_at) values (job_kind, job_key, job_payload, coalesce(due, 'epoch'))
  on conflict (kind, key) where taken_until is null and dead_at is null
  do update set run_at = least(jobs.run_at, excluded.run_at)
$$;
