import { sql } from 'kysely'
import { isMoneyUnderWay } from '#server/payments/money-under-way.ts'
import { BATCH, type Request, type Rule, olderThan } from './batches.ts'
import { eraseDocuments, erasePeople } from './erase-people.ts'

/** An order takes its travellers along, a quote leaves its refund: each row costs several more. */
const LINKED = 100

/** Who travelled: the documents first, the names and contacts later; the order itself stays for the books (402-ФЗ). */
export const orderRules: Rule[] = [
  {
    name: 'documents',
    term: 'documents',
    size: LINKED,
    statement: (request) => eraseDocuments(request.now, endedBy(request, 'documents_erased_at')),
  },
  {
    name: 'people',
    term: 'people',
    size: LINKED,
    statement: (request) => erasePeople(request.now, endedBy(request, 'people_erased_at', sql`not ${isMoneyUnderWay}`)),
  },
  {
    name: 'idempotency-keys',
    term: 'idempotency',
    size: BATCH,
    statement: olderThan({ table: 'idempotency_keys', column: 'created_at' }),
  },
  {
    name: 'bank-messages',
    term: 'bankMessages',
    size: BATCH,
    statement: olderThan({ table: 'webhook_inbox', column: 'received_at' }),
  },
  {
    name: 'refund-quotes',
    term: 'quotes',
    size: LINKED,
    statement: olderThan({ table: 'refund_quotes', column: 'valid_until' }),
  },
  {
    name: 'failed-jobs',
    term: 'failedJobs',
    size: BATCH,
    statement: olderThan({ table: 'jobs', column: 'dead_at', where: sql`dead_at is not null` }),
  },
]

function endedBy({ before, size }: Request, mark: 'documents_erased_at' | 'people_erased_at', and = sql`true`) {
  return sql`select id from orders where ${sql.ref(mark)} is null and service_ends_at < ${before} and ${and}
    order by service_ends_at limit ${size} for update skip locked`
}
