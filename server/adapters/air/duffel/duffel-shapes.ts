import * as z from 'zod'
import { isAmount } from '#domain/money/exchange.ts'

// What we read of Duffel's answers. What may be missing or new there is optional here: an unknown word is not a failure, and an
// invalid optional field is dropped.
const Text = z.string().nullish()
const Word = Text.catch(null)
const Amount = z.string().refine(isAmount)
const Moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)))

const Airport = z.looseObject({
  iata_code: z.string(),
  name: Text,
  city_name: Text,
  iata_country_code: Text,
  time_zone: Text,
})
export type Airport = z.infer<typeof Airport>

const Carrier = z.looseObject({ iata_code: Text, name: Text })
const Baggage = z.looseObject({ type: z.string(), quantity: z.int().min(0) })

const SegmentPassenger = z.looseObject({
  passenger_id: Text,
  cabin_class: Word,
  cabin_class_marketing_name: Word,
  baggages: listOf(Baggage).nullish().catch(null),
})

export const DuffelSegment = z.looseObject({
  origin: Airport,
  destination: Airport,
  departing_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
  arriving_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
  aircraft: z.looseObject({ name: Word }).nullish().catch(null),
  marketing_carrier: Carrier,
  marketing_carrier_flight_number: z.string(),
  operating_carrier: Carrier.nullish(),
  passengers: z.array(SegmentPassenger).nullish(),
})
export type DuffelSegment = z.infer<typeof DuffelSegment>

const Condition = z.looseObject({ allowed: z.boolean(), penalty_amount: Text, penalty_currency: Text }).nullish().catch(null)
export type Condition = z.infer<typeof Condition>

const Slice = z.looseObject({ fare_brand_name: Word, segments: z.array(DuffelSegment) })
export type Slice = z.infer<typeof Slice>

/** What an offer and an order both are: flights of an airline for a sum. */
const fare = {
  total_amount: Amount,
  total_currency: z.string().regex(/^[A-Z]{3}$/),
  tax_amount: Amount.nullish().catch(null),
  owner: Carrier,
  /** A cancelled direction may have no flights left. */
  slices: z.array(Slice),
  conditions: z.looseObject({ refund_before_departure: Condition, change_before_departure: Condition }).nullish().catch(null),
}

export const Offer = z.looseObject({
  id: z.string(),
  expires_at: Moment,
  ...fare,
  passengers: z.array(z.looseObject({ id: z.string(), type: Text, age: z.number().nullish() })).min(1),
  payment_requirements: z.looseObject({
    requires_instant_payment: z.boolean(),
    payment_required_by: Moment.nullish(),
    price_guarantee_expires_at: Moment.nullish(),
  }),
  passenger_identity_documents_required: z.boolean().nullish(),
  supported_passenger_identity_document_types: z.array(z.string()).nullish().catch(null),
})
export type Offer = z.infer<typeof Offer>

export const Order = z.looseObject({
  id: z.string(),
  booking_reference: z.string().min(1),
  created_at: Moment,
  cancelled_at: Moment.nullish(),
  live_mode: z.boolean().nullish(),
  ...fare,
  payment_status: z.looseObject({
    awaiting_payment: z.boolean().nullish(),
    paid_at: Moment.nullish(),
    payment_required_by: Moment.nullish(),
  }),
  documents: z
    .array(z.looseObject({ type: Text, unique_identifier: z.string(), passenger_ids: z.array(z.string()).nullish() }))
    .nullish(),
  available_actions: z.array(z.string()).nullish(),
  metadata: z.record(z.string(), z.string().nullable()).nullish(),
})
export type Order = z.infer<typeof Order>

/** A direction as it is flown; a cancelled one may have no flights. */
const FlownSlice = z.looseObject({ segments: z.array(DuffelSegment) })
export type FlownSlice = z.infer<typeof FlownSlice>

const AirlineChange = z.looseObject({
  created_at: Text,
  added: z.array(FlownSlice),
  removed: z.array(FlownSlice),
})
export type AirlineChange = z.infer<typeof AirlineChange>
export const AirlineChanges = z.array(AirlineChange)

/** An order with the changes made by its airline. */
export const ChangedOrder = z.looseObject({
  cancelled_at: Moment.nullish(),
  slices: z.array(FlownSlice),
  airline_initiated_changes: AirlineChanges.nullish(),
  metadata: z.record(z.string(), z.string().nullable()).nullish(),
})
export type ChangedOrder = z.infer<typeof ChangedOrder>

export type Fare = Pick<Order, keyof typeof fare>

/** A page of a list: entries that cannot be parsed are left out, the rest stays. */
export function listOf<Item>(shape: z.ZodType<Item>) {
  return z.array(z.unknown()).transform((items) =>
    items.flatMap((item) => {
      const read = shape.safeParse(item)
      return read.success ? [read.data] : []
    }),
  )
}

/**
 * An order as lists show it: enough to know whose it is. One that cannot be parsed even so far is a failure, never «not found».
 */
export const ListedOrders = z.array(
  z.looseObject({
    id: z.string(),
    created_at: Moment,
    cancelled_at: Text,
    metadata: z.record(z.string(), z.unknown()).nullish(),
  }),
)

export const OfferRequest = z.looseObject({ id: z.string() })
export const Cancellation = z.looseObject({
  id: z.string(),
  confirmed_at: Text,
  refund_amount: Amount.nullish().catch(null),
  refund_currency: Text,
  refund_to: Text,
  expires_at: Moment.nullish().catch(null),
})
export const Anything = z.unknown()
