import * as z from 'zod'

/** What is read of their answers, and no more: a field that is not needed may be missing or of any type. */
export const Id = z.union([z.number(), z.string()]).transform(String)
const Text = z.string().nullish().catch(null)

export const Suggested = z.looseObject({
  regions: z
    .array(z.looseObject({ id: Id, name: z.string(), type: Text, country_code: Text }))
    .nullish()
    .catch(null),
  hotels: z
    .array(z.looseObject({ hid: Id, name: z.string(), region_id: Id.nullish().catch(null) }))
    .nullish()
    .catch(null),
})

/** Hotels of a region, of which only the number is needed. */
export const Listed = z
  .looseObject({ hotels: z.array(z.looseObject({ hid: Id })) })
  .transform(({ hotels }) => hotels.map(({ hid }) => hid))

const Photos = z.array(z.string()).nullish().catch(null)
const DescribedPhoto = z.looseObject({ url: z.string(), category_slug: Text })

export const HotelInfo = z.looseObject({
  hid: Id,
  name: z.string().min(1),
  address: Text,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  star_rating: z.number().nullish().catch(null),
  region: z.looseObject({ id: Id, name: z.string(), type: Text, country_code: Text }),
  amenity_groups: z
    .array(z.looseObject({ group_name: Text, amenities: z.array(z.string()).nullish().catch(null) }))
    .nullish()
    .catch(null),
  description_struct: z
    .array(z.looseObject({ title: Text, paragraphs: z.array(z.string()).nullish().catch(null) }))
    .nullish()
    .catch(null),
  metapolicy_struct: z.record(z.string(), z.unknown()).nullish().catch(null),
  metapolicy_extra_info: Text,
  images: Photos,
  images_ext: z
    .array(z.unknown())
    .transform((each) => each.flatMap((one) => DescribedPhoto.safeParse(one).data ?? []))
    .nullish()
    .catch(null),
  check_in_time: Text,
  check_out_time: Text,
  phone: Text,
  is_closed: z.boolean().nullish().catch(null),
  deleted: z.boolean().nullish().catch(null),
  facts: z
    .looseObject({ register: z.looseObject({ status: Text, number: Text }).nullish().catch(null) })
    .nullish()
    .catch(null),
})
export type HotelInfo = z.infer<typeof HotelInfo>

/** A text as a rule; a JSON number may have lost the last digit of its kopecks. */
const Sum = z.union([z.string(), z.number().transform((sum) => String(sum).replace(/\.\d$/, '$&0'))])

const Policy = z.looseObject({ start_at: Text, amount_charge: Sum.catch('') })
const Tax = z.looseObject({
  name: Text,
  included_by_supplier: z.boolean().nullish().catch(null),
  amount: Sum,
  currency_code: z.string(),
})
/** An invalid tax does not hide the others. */
const Taxes = z.array(z.unknown()).transform((each) => each.flatMap((one) => Tax.safeParse(one).data ?? []))

const PaymentType = z.looseObject({
  type: z.string(),
  amount: z.string(),
  currency_code: z.string(),
  is_need_credit_card_data: z.boolean().nullish().catch(null),
  tax_data: z
    .looseObject({ taxes: Taxes.nullish().catch(null) })
    .nullish()
    .catch(null),
  cancellation_penalties: z
    .looseObject({ free_cancellation_before: Text, policies: z.array(Policy).nullish().catch(null) })
    .nullish()
    .catch(null),
})
export type PaymentType = z.infer<typeof PaymentType>

export const EtgRate = z.looseObject({
  match_hash: z.string(),
  book_hash: Text,
  meal: Text,
  meal_data: z
    .looseObject({ value: Text, no_child_meal: z.boolean().nullish().catch(null) })
    .nullish()
    .catch(null),
  payment_options: z
    .looseObject({ payment_types: z.array(z.unknown()) })
    .transform(({ payment_types }) => payment_types.flatMap((one) => PaymentType.safeParse(one).data ?? [])),
  rg_ext: z
    .looseObject({ bedding: z.number().nullish().catch(null) })
    .nullish()
    .catch(null),
  room_name: Text,
  room_data_trans: z.looseObject({ main_name: Text, bedding_type: Text }).nullish().catch(null),
  amenities_data: z.array(z.string()).nullish().catch(null),
  deposit: z
    .looseObject({ amount: Sum, currency_code: z.string(), is_refundable: z.boolean().nullish().catch(null) })
    .nullish()
    .catch(null),
  is_package: z.boolean().nullish().catch(null),
})
export type EtgRate = z.infer<typeof EtgRate>

/** An invalid rate is left out; the others of its hotel are sold. */
const Rates = z.array(z.unknown()).transform((rates) => rates.flatMap((rate) => EtgRate.safeParse(rate).data ?? []))
export const Found = z.looseObject({ hotels: z.array(z.looseObject({ hid: Id, rates: Rates })) })

export const Form = z.looseObject({
  order_id: Id,
  payment_types: z.array(z.looseObject({ type: z.string(), amount: Sum, currency_code: z.string() })),
  is_gender_specification_required: z.boolean().nullish().catch(null),
})

export const OrderInfo = z.looseObject({
  orders: z.array(
    z.looseObject({
      order_id: Id,
      status: z.string(),
      partner_data: z.looseObject({ order_id: Text }).nullish().catch(null),
      hotel_data: z
        .looseObject({ order_id: Id.nullish().catch(null) })
        .nullish()
        .catch(null),
      supplier_data: z.looseObject({ confirmation_id: Text }).nullish().catch(null),
    }),
  ),
})

export const Anything = z.unknown()
