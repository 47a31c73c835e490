import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'
import type { signInWords } from '#domain/account/sign-in-words.ts'
import type { EntryKind } from '#domain/bonus/entry.ts'
import type { JsonColumn, ShrinkingJson, Timestamp } from './columns.ts'
import type { HotelTables } from './hotel-tables.ts'
import type { OrderTables } from './order-tables.ts'

/** Every table of the database. Each area adds its own rows here beside its migration. */
export interface Tables extends OrderTables, HotelTables {
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Timestamp> }
  settings: { name: string; value: string }
  content_pages: {
    url: string
    category: string
    section: string
    place: number
    title: string
    description: string
    keywords: string
    content: string
    published_at: Timestamp
  }
  /** Those of the embedded queue; on PostgreSQL only the dead ones, which wait for a person. */
  jobs: {
    id: GeneratedAlways<number>
    kind: string
    key: string
    payload: ColumnType<unknown, RawBuilder<string>, never>
    run_at: Timestamp
    attempts: Generated<number>
    taken_until: Timestamp | null
    dead_at: Timestamp | null
    last_error: string | null
    asked_at: Generated<Timestamp>
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
    offers: ShrinkingJson
    seats: JsonColumn
    passengers: JsonColumn
    sentinel: string | null
    time_limit: Timestamp
    created_at: Timestamp
    changed_at: Timestamp
  }
  supplier_tickets: { ticket_number: string; supplier_ref: string; passenger_index: number; ticket_index: number }
  users: {
    id: string
    login: string
    email: string
    password_hash: string | null
    bonus_account_id: string
    referred_by: string | null
    first_name: string | null
    last_name: string | null
    birth_date: string | null
    phone: string | null
    activated_at: Timestamp | null
    created_at: Timestamp
    erased_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    consent_version: ColumnType<string | null, string | null | undefined, string | null>
    consent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    consent_ip: ColumnType<string | null, string | null | undefined, string | null>
    points_mail: Generated<boolean>
  }
  saved_passengers: { id: string; user_id: string; sealed: string; saved_at: Timestamp }
  sessions: {
    id: string
    user_id: string
    created_at: Timestamp
    expires_at: Timestamp
    revoked_at: Timestamp | null
    revoked_because: string | null
    device_hash: Generated<string | null>
    device: Generated<string | null>
    ip: Generated<string | null>
    last_used_at: ColumnType<Date | null, Date | undefined, Date>
  }
  refresh_tokens: { hash: string; session_id: string; expires_at: Timestamp; used_at: Timestamp | null }
  mailed_links: {
    id: string
    hash: string
    user_id: string
    purpose: 'activate' | 'reset' | 'old-email' | 'new-email'
    return_url: string | null
    new_email: Generated<string | null>
    created_at: Timestamp
    expires_at: Timestamp
    used_at: Timestamp | null
  }
  sign_in_log: {
    id: GeneratedAlways<number>
    user_id: string | null
    login_hash: string
    event: keyof typeof signInWords
    ip: string
    at: Timestamp
  }
  password_attempts: {
    id: GeneratedAlways<number>
    counter: string
    wrong: boolean | null
    at: Timestamp
    expires_at: Timestamp
  }
  known_devices: { user_id: string; hash: string; expires_at: Timestamp }
  bonus_accounts: { id: string; balance: GeneratedAlways<number> }
  bonus_entries: {
    id: GeneratedAlways<number>
    tx_id: string
    account_id: string
    amount: number
    kind: EntryKind
    order_id: string
    created_at: Timestamp
  }
}
