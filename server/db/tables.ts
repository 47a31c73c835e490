import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'
import type { signInWords } from '#domain/account/sign-in-log.ts'
import type { EntryKind } from '#domain/bonus/ledger.ts'
import type { JsonColumn, Nullable, ShrinkingJson, Timestamp } from './columns.ts'
import type { OrderTables } from './order-tables.ts'
import type { Day } from '#domain/text/dates.ts'

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
  /** Those of the embedded queue; on PostgreSQL only the dead ones, which wait for manual review. */
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

/**
 * Tables of 0020_hotel_rooms.sql, 0021_hotel_bookings.sql, 0085_etg.sql, 0086_etg_content.sql, 0088_awaited_stays.sql,
 * 0089_hotel_matches.sql and 0096_wishes_for_the_hotel.sql.
 */
interface HotelTables {
  room_nights: {
    room: string
    night: Day
    hotel_id: string
    allotment: number
    base_sold: number
    sold: Generated<number>
  }
  supplier_stays: {
    supplier_ref: string
    idempotency_key: string
    confirmation: string
    state: string
    rate_id: string
    room: string
    arrival: Day
    departure: Day
    price_rub: number
    offer: ShrinkingJson
    sentinel: Nullable<string>
    asked: Generated<number>
    time_limit: Timestamp
    created_at: Timestamp
    changed_at: Timestamp
  }
  hotel_holds: {
    key: string
    order_id: string
    supplier: string
    asked_at: Timestamp
    supplier_ref: Nullable<string>
    released_at: Nullable<Date>
    is_open: Generated<boolean>
    release_refusal: Nullable<string>
  }
  hotel_bookings: {
    order_id: string
    hold_key: string
    supplier: string
    supplier_ref: string
    confirmation: Nullable<string>
    confirmed_at: Nullable<Date>
    tries: Generated<number>
    awaited_since: Nullable<Date>
    awaited_until: Nullable<Date>
    hotel_id: string
    arrival: Day
    departure: Day
    check_in: Timestamp
    check_out: Timestamp
    offer: JsonColumn
    wishes: Generated<string>
  }
  etg_regions: {
    id: string
    name: string
    country_code: string
    type: Nullable<string>
    search_name: Nullable<string>
    words: Nullable<string>
    hids: ColumnType<unknown, RawBuilder<string> | null | undefined, RawBuilder<string> | null>
    hotels: Generated<number>
    edition: Nullable<Date>
  }
  etg_hotels: {
    hid: string
    region_id: string
    content: ShrinkingJson
    read_at: Timestamp
    search_name: Nullable<string>
    words: Nullable<string>
    stars: Generated<number>
    is_sold: Generated<boolean>
  }
  etg_common_words: { word: string; hotels: number; hids: ColumnType<string[], RawBuilder<string>, RawBuilder<string>> }
  etg_dumps: {
    kind: string
    edition: Timestamp
    regions: Generated<string>
    lines: Generated<number>
    written: Generated<number>
    unread: Generated<number>
    begun_at: Timestamp
    whole_edition: Nullable<Date>
    whole_written: Generated<number>
  }
  etg_stays: {
    supplier_ref: string
    idempotency_key: string
    partner_order_id: string
    state: Generated<string>
    book_hash: string
    net: string
    currency: string
    order_ref: Nullable<string>
    asks_gender: Generated<boolean>
    travellers: ColumnType<unknown, RawBuilder<string> | null, null>
    price_rub: number
    offer: JsonColumn
    time_limit: Timestamp
    finish_asked_at: Nullable<Date>
    confirmation: Nullable<string>
    changed_at: Timestamp
  }
  hotel_matches: {
    hotel: string
    hotel_seller: string
    hotel_words: string
    other: string
    other_seller: string
    other_words: string
    match: string
    reasons: string
    metres: number
    found_at: Timestamp
    settled: Nullable<string>
    joined: Generated<boolean>
  }
  hotel_guests: { order_id: string; position: number; first_name: string; last_name: string; age: Nullable<number> }
}
