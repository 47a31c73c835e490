import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { Day } from '#domain/text/dates.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Written and read by its `storedJson` beside the store. */
type StoredJson = ColumnType<unknown, RawBuilder<string>, never>

/** Tables of 0020_hotel_rooms.sql and 0021_hotel_bookings.sql. */
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
    offer: StoredJson
    sentinel: Maybe<string>
    asked: Generated<number>
    time_limit: Moment
    created_at: Moment
    changed_at: Moment
  }
  hotel_holds: {
    key: string
    order_id: string
    supplier: string
    asked_at: Moment
    supplier_ref: Maybe<string>
    released_at: Maybe<Date>
    is_open: Generated<boolean>
  }
  hotel_bookings: {
    order_id: string
    hold_key: string
    supplier: string
    supplier_ref: string
    confirmation: Maybe<string>
    confirmed_at: Maybe<Date>
    tries: Generated<number>
    hotel_id: string
    arrival: Day
    departure: Day
    check_in: Moment
    check_out: Moment
    offer: StoredJson
  }
  hotel_guests: { order_id: string; position: number; first_name: string; last_name: string; age: Maybe<number> }
}
