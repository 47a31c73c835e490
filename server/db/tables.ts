import type { ColumnType, Generated } from 'kysely'

/** A moment: read as Date, written as Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** JSON: read parsed, written with `json()` of db.ts or as text. */
export type Json<T = unknown> = ColumnType<T, string, string>
export type { Generated }

/** Every table of the database. Each room adds its own rows here beside its migration. */
export interface Tables {
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Timestamp> }
  settings: { name: string; value: string }
  seat_counts: {
    flight: string
    departs_on: string
    cabin: string
    capacity: number
    base_sold: number
    sold: Generated<number>
    changed_at: Generated<Timestamp>
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
