import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { PassengerKind } from '#domain/air/passenger-kind.ts'
import type { OrderStatus } from '#domain/payments/order.ts'
import type { PaymentMethod, PaymentReason, PaymentState } from '#domain/payments/payment.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import type { Product } from '#domain/product.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Written and read by its `storedJson` beside the store. */
type StoredJson = ColumnType<unknown, RawBuilder<string>, never>

/** Tables of 0002_orders.sql, 0004_outbox.sql, 0005_sandbox_bank.sql and 0015_refunds.sql. */
export interface OrderTables {
  orders: {
    id: string
    kind: Product
    number: string
    user_id: Maybe<string>
    access_key_hash: string
    sealed_key: Maybe<string>
    status: OrderStatus
    version: Generated<number>
    partner: boolean
    marker: Maybe<string>
    click: Maybe<string>
    price_rub: number
    bonus_rub: number
    amount_rub: number
    contact_email: string
    contact_person: string
    contact_phone: string
    consent_version: string
    consent_at: Moment
    consent_ip: Maybe<string>
    time_limit: Moment
    first_checkout_at: Maybe<Date>
    expires_at: Moment
    created_at: Moment
    updated_at: Moment
    hidden_at: Maybe<Date>
    earn_bp: Maybe<number>
    referral_bp: Maybe<number>
    made_by_guest: Generated<boolean>
    service_ends_at: Maybe<Date>
    begins_at: Maybe<Date>
    places: Maybe<string>
    documents_erased_at: Maybe<Date>
    people_erased_at: Maybe<Date>
  }
  order_moves: { from_status: OrderStatus; to_status: OrderStatus }
  order_events: {
    id: Generated<number>
    order_id: string
    event: string
    from_status: OrderStatus
    to_status: OrderStatus
    note: Maybe<string>
    at: Moment
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
    time_limit: Moment
    status: OrderStatus
    tries: Generated<number>
    offers: StoredJson
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
    asked_at: Moment
    supplier_ref: Maybe<string>
    released_at: Maybe<Date>
    is_open: Generated<boolean>
  }
  payments: {
    id: string
    order_id: string
    attempt: number
    provider: string
    key: string
    provider_payment_id: Maybe<string>
    state: PaymentState
    reason: Maybe<PaymentReason>
    amount_rub: number
    refund_due_rub: Generated<number>
    refunded_rub: Generated<number>
    payment_url: Maybe<string>
    mode: Maybe<'redirect' | 'iframe'>
    card: Maybe<string>
    created_at: Moment
    updated_at: Moment
    captured_at: Maybe<Date>
    closed_at: Maybe<Date>
    method: Generated<PaymentMethod>
  }
  tickets: {
    number: string
    order_id: string
    item_id: string
    passenger: number
    part: number
    issued_at: Moment
    voided_at: Maybe<Date>
  }
  refund_quotes: {
    id: string
    order_id: string
    refunds_before: number
    lines: StoredJson
    money: StoredJson
    created_at: Moment
    valid_until: Moment
  }
  refunds: {
    id: string
    order_id: string
    n: number
    payment_id: string | null
    quote_id: string | null
    cause: RefundCause
    parts: StoredJson
    lines: StoredJson
    penalty_rub: number
    card_rub: number
    bonus_rub: number
    points_back: number
    points_taken: number
    state: Generated<'due' | 'done'>
    attempt: Generated<number>
    provider_refund_id: Maybe<string>
    error: Maybe<string>
    asked_at: Moment
    updated_at: Moment
    done_at: Maybe<Date>
  }
  fiscal_receipts: {
    id: string
    order_id: string
    payment_id: string
    refund_id: string | null
    amount_rub: number
    state: Generated<'due' | 'registered' | 'refused' | 'elsewhere'>
    register: Maybe<string>
    is_sample: Generated<boolean>
    fiscal_document: Maybe<string>
    fiscal_drive: Maybe<string>
    fiscal_sign: Maybe<string>
    registered_at: Maybe<Date>
    created_at: Moment
    updated_at: Moment
  }
  idempotency_keys: {
    principal: string
    key: string
    body_hash: string
    order_id: string
    answered: boolean
    created_at: Moment
    attempt: Generated<number>
    lease_until: ColumnType<Date | null, RawBuilder<Date> | undefined, RawBuilder<Date> | null>
    refusal: ColumnType<unknown, undefined, RawBuilder<string> | null>
  }
  webhook_inbox: { provider: string; event_id: string; provider_payment_id: string; matched: boolean; received_at: Moment }
  outbox: {
    id: string
    template: string
    subject_id: string
    state: 'waiting' | 'sent' | 'given-up'
    attempts: number
    created_at: Moment
    next_try_at: Moment
    sent_at: Maybe<Date>
  }
  sandbox_payments: {
    id: string
    key: string
    order_id: string
    order_number: string
    amount_rub: number
    return_url: string
    expires_at: Maybe<Date>
    state: Generated<'Pending' | 'Authorized' | 'Captured' | 'Declined' | 'Cancelled' | 'Voided' | 'Refunded'>
    reason: Maybe<'declined' | 'insufficient' | '3ds' | 'expired-card' | 'cancelled'>
    card: Maybe<string>
    behaviour: Maybe<'plain' | 'slow' | 'silent'>
    codes_left: Maybe<number>
    capture_asked: Generated<boolean>
    ready_at: Maybe<Date>
    refunded_rub: Generated<number>
    created_at: Moment
    updated_at: Moment
    method: Generated<PaymentMethod>
  }
  sandbox_refunds: { key: string; id: string; payment_id: string; amount_rub: number; created_at: Moment }
  sandbox_events: {
    id: string
    payment_id: string
    due_at: Moment
    tries: Generated<number>
    delivered_at: Maybe<Date>
  }
}
