import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { Day } from '#domain/text/dates.ts'
import type { JsonColumn, Nullable, ShrinkingJson, Timestamp } from './columns.ts'

/**
 * Tables of 0020_hotel_rooms.sql, 0021_hotel_bookings.sql, 0085_etg.sql, 0086_etg_content.sql, 0088_awaited_stays.sql and
 * 0089_hotel_matches.sql.
 */
export interface HotelTables {
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
