import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import type { PaymentMethod, PaymentReason, PaymentState } from '#domain/payments/payment.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import type { Product } from '#domain/product.ts'
import type { Day } from '#domain/text/dates.ts'
import type { JsonColumn, Nullable, ShrinkingJson, Timestamp } from './columns.ts'

/** Tables of 0002_orders.sql, 0004_outbox.sql, 0005_sandbox_bank.sql, 0015_refunds.sql, 0080_flight_changes.sql, 0090_found_prices.sql and 0093_letter_to_a_former_address.sql. */
export interface OrderTables {
  found_prices: {
    seller: string
    iata_from: string
    iata_to: string
    party: string
    there: Day
    back: Day | null
    price_rub: number | null
    found_at: Timestamp
  }
  orders: {
    id: string
    kind: Product
    number: string
    user_id: Nullable<string>
    access_key_hash: string
    sealed_key: Nullable<string>
    status: OrderStatus
    version: Generated<number>
    partner: boolean
    marker: Nullable<string>
    click: Nullable<string>
    price_rub: number
    bonus_rub: number
    amount_rub: number
    contact_email: string
    contact_person: string
    contact_phone: string
    consent_version: string
    consent_at: Timestamp
    consent_ip: Nullable<string>
    time_limit: Timestamp
    first_checkout_at: Nullable<Date>
    expires_at: Timestamp
    created_at: Timestamp
    /** Since when the order has its status: decides when a silent supplier is abandoned. */
    updated_at: Timestamp
    hidden_at: Nullable<Date>
    earn_bp: Nullable<number>
    referral_bp: Nullable<number>
    made_by_guest: Generated<boolean>
    own_stay: Generated<boolean>
    service_ends_at: Nullable<Date>
    begins_at: Nullable<Date>
    places: Nullable<string>
    documents_erased_at: Nullable<Date>
    people_erased_at: Nullable<Date>
  }
  /** Of 0082_trip_shares.sql. */
  trip_shares: { id: string; order_id: string; key_hash: string; created_at: Timestamp; closed_at: Nullable<Date> }
  order_moves: { from_status: OrderStatus; to_status: OrderStatus }
  order_events: {
    id: Generated<number>
    order_id: string
    event: string
    from_status: OrderStatus
    to_status: OrderStatus
    note: Nullable<string>
    at: Timestamp
  }
  order_items: {
    id: string
    order_id: string
    position: number
    direction: 'there' | 'back' | 'both'
    hold_key: string
    supplier: string
    supplier_ref: string
    booking_ref: string
    price_rub: number
    time_limit: Timestamp
    status: OrderStatus
    tries: Generated<number>
    awaited_since: Nullable<Date>
    awaited_until: Nullable<Date>
    supplier_quote: Nullable<string>
    net: ColumnType<unknown, RawBuilder<string> | undefined, never>
    offers: ShrinkingJson
  }
  flight_changes: {
    id: string
    order_id: string
    item_id: string
    n: number
    before: JsonColumn
    after: JsonColumn
    is_forced: boolean
    noticed_at: Timestamp
  }
  order_passengers: {
    order_id: string
    position: number
    name: string
    surname: string
    kind: PassengerKind
    sealed: string
  }
  air_holds: {
    key: string
    order_id: string
    supplier: string
    asked_at: Timestamp
    supplier_ref: Nullable<string>
    released_at: Nullable<Date>
    is_open: Generated<boolean>
    release_refusal: Nullable<string>
  }
  payments: {
    id: string
    order_id: string
    attempt: number
    provider: string
    key: string
    provider_payment_id: Nullable<string>
    state: PaymentState
    reason: Nullable<PaymentReason>
    amount_rub: number
    refund_due_rub: Generated<number>
    refunded_rub: Generated<number>
    payment_url: Nullable<string>
    mode: Nullable<'redirect' | 'iframe'>
    card: Nullable<string>
    created_at: Timestamp
    updated_at: Timestamp
    captured_at: Nullable<Date>
    closed_at: Nullable<Date>
    method: Generated<PaymentMethod>
    receipt_email: Nullable<string>
  }
  tickets: {
    number: string
    order_id: string
    item_id: string
    passenger: number
    part: number
    issued_at: Timestamp
    voided_at: Nullable<Date>
  }
  refund_quotes: {
    id: string
    order_id: string
    refunds_before: number
    lines: JsonColumn
    money: JsonColumn
    created_at: Timestamp
    valid_until: Timestamp
  }
  refunds: {
    id: string
    order_id: string
    n: number
    payment_id: string | null
    quote_id: string | null
    cause: RefundCause
    parts: JsonColumn
    lines: JsonColumn
    penalty_rub: number
    card_rub: number
    bonus_rub: number
    points_back: number
    points_taken: number
    state: Generated<'due' | 'done'>
    attempt: Generated<number>
    provider_refund_id: Nullable<string>
    error: Nullable<string>
    asked_at: Timestamp
    updated_at: Timestamp
    done_at: Nullable<Date>
    receipt_email: Nullable<string>
  }
  fiscal_receipts: {
    id: string
    order_id: string
    payment_id: string
    refund_id: string | null
    amount_rub: number
    state: Generated<'due' | 'registered' | 'refused' | 'elsewhere'>
    register: Nullable<string>
    is_sample: Generated<boolean>
    fiscal_document: Nullable<string>
    fiscal_drive: Nullable<string>
    fiscal_sign: Nullable<string>
    registered_at: Nullable<Date>
    created_at: Timestamp
    updated_at: Timestamp
  }
  idempotency_keys: {
    principal: string
    key: string
    body_hash: string
    order_id: string
    answered: boolean
    created_at: Timestamp
    attempt: Generated<number>
    lease_until: ColumnType<Date | null, RawBuilder<Date> | undefined, RawBuilder<Date> | null>
    refusal: ColumnType<unknown, undefined, RawBuilder<string> | null>
  }
  /** Messages of banks about payments, and of suppliers about bookings: `provider_payment_id` is what they are about. */
  webhook_inbox: { provider: string; event_id: string; provider_payment_id: string; matched: boolean; received_at: Timestamp }
  outbox: {
    id: string
    template: string
    subject_id: string
    state: 'waiting' | 'sent' | 'given-up'
    attempts: number
    created_at: Timestamp
    next_try_at: Timestamp
    sent_at: Nullable<Date>
    to_address: Nullable<string>
  }
  sandbox_payments: {
    id: string
    key: string
    order_id: string
    order_number: string
    amount_rub: number
    return_url: string
    expires_at: Nullable<Date>
    state: Generated<'Pending' | 'Authorized' | 'Captured' | 'Declined' | 'Cancelled' | 'Voided' | 'Refunded'>
    reason: Nullable<'declined' | 'insufficient' | '3ds' | 'expired-card' | 'cancelled'>
    card: Nullable<string>
    behaviour: Nullable<'plain' | 'slow' | 'silent'>
    codes_left: Nullable<number>
    capture_asked: Generated<boolean>
    ready_at: Nullable<Date>
    refunded_rub: Generated<number>
    created_at: Timestamp
    updated_at: Timestamp
    method: Generated<PaymentMethod>
  }
  sandbox_refunds: { key: string; id: string; payment_id: string; amount_rub: number; created_at: Timestamp }
  sandbox_events: {
    id: string
    payment_id: string
    due_at: Timestamp
    tries: Generated<number>
    delivered_at: Nullable<Date>
  }
}
