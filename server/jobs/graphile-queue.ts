import { Logger, runMigrations } from 'graphile-worker'
import type { Postgres } from '#server/db/db.ts'

/** Some sixteen hours of retries by graphile-worker's own delays; our own limit comes first (`MOST_ATTEMPTS`). */
const NEVER_BY_ITSELF = 32_767

/** Two servers that start together would replace the function at once, which PostgreSQL refuses. */
const ONE_AT_A_TIME = 727_003

/**
 * A waiting job is brought forward and keeps its count of attempts, which `add_job` would reset: one that always fails and is
 * enqueued each minute would never be put aside. A running one is enqueued again by `add_job`, which lets it end without a retry.
 */
const ENQUEUE_BODY = `
declare
  named constant text := job_kind || ' ' || job_key;
  wanted constant timestamptz := coalesce(due, now());
begin
  perform from graphile_worker.jobs waiting,
    lateral graphile_worker.reschedule_jobs(array[waiting.id], run_at => least(waiting.run_at, wanted))
    where waiting.key = named and waiting.locked_at is null and waiting.attempts < waiting.max_attempts;
  if found then
    perform pg_notify('jobs:insert', '{"count":1}');
  else
    perform graphile_worker.add_job(job_kind, job_payload::json, run_at => wanted, job_key => named,
      max_attempts => ${NEVER_BY_ITSELF}, job_key_mode => 'preserve_run_at');
  end if;
end
`
const ENQUEUE = `
create or replace function enqueue_job(job_kind text, job_key text, job_payload jsonb, due timestamptz) returns void
language plpgsql as $$${ENQUEUE_BODY}$$`

/** What servers of a former release, or a person, left in the table of the embedded queue is moved to this queue. */
const MOVE = `
with left_over as (
  delete from jobs where dead_at is null and (taken_until is null or taken_until < now()) returning kind, key, payload, run_at
)
select enqueue_job(kind, key, payload, run_at) from left_over`

/**
 * Jobs locked by processes that have ended. Each process's connections carry the name that its jobs are locked by; a lock held
 * for longer than any lease belongs to a suspended process.
 */
const UNLOCK = `
select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
where locked_at < now() - interval '10 seconds' and (locked_at < now() - interval '6 minutes'
  or not exists (select from pg_stat_activity where application_name = locked_by))`

/** Jobs that were enqueued again while they ran, and failed: the new one replaces them. */
const FORGET = `
select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where locked_at is null and attempts >= max_attempts`

/** Everything graphile-worker logs is at our finest level: what matters of it we log ourselves. */
export const quiet = new Logger(() => () => {})

/** Creates PostgreSQL's queue, with `enqueue_job` to add to it; changes nothing when it exists. */
export async function installGraphileQueue({ sessionPool, runScript, query }: Postgres): Promise<void> {
  const pool = sessionPool({ max: 1 })
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
    const { rows } = await query("select from pg_proc where oid = to_regproc('enqueue_job') and prosrc = $1", [ENQUEUE_BODY])
    if (rows.length === 0) await runScript(`select pg_advisory_xact_lock(${ONE_AT_A_TIME}); ${ENQUEUE};`)
  } finally {
    await pool.close()
  }
}

/** Jobs of dead processes and of the former release's table are due again, unneeded ones are deleted. */
export async function cleanUpQueue({ query }: Pick<Postgres, 'query'>): Promise<void> {
  for (const statement of [UNLOCK, FORGET, MOVE]) await query(statement)
}
