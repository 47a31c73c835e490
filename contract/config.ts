import * as z from 'zod/mini'
import { paymentMethods } from '#domain/payments/payment.ts'

/** A payment mark shown in the footer and on the payment step (HOME-07, FTR-08). */
export const PaymentMark = z.enum(['mir', 'visa', 'mastercard', 'sbp'])
export type PaymentMark = z.infer<typeof PaymentMark>

const ProductRates = z.object({
  percent: z.number().check(z.minimum(0), z.maximum(100)),
  referralPercent: z.number().check(z.minimum(0), z.maximum(100)),
  maxShare: z.number().check(z.minimum(0), z.maximum(1)),
})

/** The public part of the configuration (DGEN-04); the body of `GET /config.json`. */
export const PublicConfig = z.object({
  brand: z.string(),
  /** The public address of the site without a trailing slash: `https://strannik.example`. */
  origin: z.string(),
  /** As people read it, `+7 800 555 35 35`; links contain only the digits and the plus. */
  phone: z.string(),
  email: z.string(),
  company: z.object({
    name: z.string(),
    inn: z.string(),
    /** Absent for a sole proprietor. */
    kpp: z.optional(z.string()),
    ogrn: z.string(),
    address: z.string(),
    since: z.int(),
  }),
  /**
   * What the policy says of the operator of personal data: the entry in the register, who is responsible for it, «Иванову И. И.»,
   * whose servers they are. What is unset is not mentioned.
   */
  operator: z.object({
    registerEntry: z.optional(z.string()),
    dataOfficer: z.optional(z.string()),
    hosting: z.optional(z.string()),
  }),
  /** Where the office is, for the map of the company page (DUI-10). */
  office: z.object({ lat: z.number(), lon: z.number(), near: z.string() }),
  /** The operator's map under the hotels: a PMTiles file of Protomaps, ours or another server's. */
  mapTiles: z.optional(z.string()),
  /** Addresses in the stores; without one the link leads to our own page about the app (DUI-04). */
  stores: z.object({ appStore: z.optional(z.string()), googlePlay: z.optional(z.string()) }),
  /** What the ticker of the company page types, in turn (DUI-09). */
  claims: z.array(z.string()).check(z.minLength(1)),
  /** Our partners: IATA code and name, in the order shown (ABOUT-03). */
  carriers: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The company's figures (HOME-08): round counts; the year it began is `company.since`. */
  facts: z.object({ ticketsSold: z.int(), airlines: z.int(), staySuppliers: z.int(), partners: z.int() }),
  /** Networks a page can be shared in (DHOT-10): the address contains `{url}` and `{title}`. */
  share: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
  /** The marks shown, and how an order may be paid (DPAY-13). */
  payment: z.object({ marks: z.array(PaymentMark), methods: z.array(z.enum(paymentMethods)) }),
  /** The value of points and what earns them (domain/bonus/rates.ts). */
  bonus: z.object({ ratio: z.number().check(z.minimum(0)), air: ProductRates, hotel: ProductRates }),
})
export type PublicConfig = z.infer<typeof PublicConfig>
