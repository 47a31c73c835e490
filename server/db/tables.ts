import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'
import type { OrderTables } from './order-tables.ts'

/** A moment: read as Date, written as Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** JSON: read parsed, written with `json()` of db.ts or as text. */
export type Json<T = unknown> = ColumnType<T, string, string>
export type { Generated }

/** Every table of the database. Each room adds its own rows here beside its migration. */
export interface Tables extends OrderTables {
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Timestamp> }
  settings: { name: string; value: string }
  jobs: {
    id: GeneratedAlways<number>
    kind: string
    key: string
    payload: ColumnType<Record<string, string>, RawBuilder<string>, never>
    run_at: Timestamp
    attempts: Generated<number>
    taken_until: Timestamp | null
    dead_at: Timestamp | null
    last_error: string | null
  }
  seat_counts: {
    flight: string
    departs_on: string
    cabin: string
    capacity: number
    base_sold: number
    sold: Generated<number>
    changed_at: ColumnType<Date, Date | string | undefined, Date | string>
  }
  supplier_bookings: {
    supplier_ref: string
    idempotency_key: string
    pnr: string
    state: string
    price_rub: number
    offers: Json
    seats: Json
    passengers: Json
    sentinel: string | null
    time_limit: Timestamp
    created_at: Timestamp
    changed_at: Timestamp
  }
  supplier_tickets: { ticket_number: string; supplier_ref: string; passenger_index: number; ticket_index: number }
}
