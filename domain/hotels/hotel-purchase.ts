import * as paths from '#domain/paths.ts'
import type { BookingData } from './guest.ts'

/** Where the payment frame looks while its address is loading or could not be loaded (spec §2, §4). */
const LOADER = paths.loader

type Outcome = { orderId: string; isSuccess: boolean; isDone: boolean; bonusAmount?: number }

/** The state of a hotel booking page (spec §3). `Info` is what GetRateInfo or the order said of the stay. */
export type HotelPurchase<Info, Paid extends Outcome> = {
  data: BookingData
  /** `isSuccess`: true paid, false failed; told once `isDone`. */
  form: { formdata: Record<string, string> | null; isSuccess: boolean; isLoading: boolean; isDone: boolean }
  voucher: string | null
  orderId: string | null
  connectionId: string | null
  paymentInfo: Paid | null
  bonusPay: { isLoading: boolean; success: boolean; error: string | null; showPayment: boolean }
  paymentUrl: string
  information: Info | null
  /** Why the payment address could not be loaded. */
  error: string | null
}

const untouchedForm = { formdata: null, isSuccess: false, isLoading: false, isDone: false }
const untouchedPoints = { isLoading: false, success: false, error: null, showPayment: true }

/** A booking page where nothing has been asked yet. */
export function freshPurchase<Info, Paid extends Outcome>(information: Info | null = null): HotelPurchase<Info, Paid> {
  return {
    data: { guests: [], phone: '', email: '' },
    form: untouchedForm,
    voucher: null,
    orderId: null,
    connectionId: null,
    paymentInfo: null,
    bonusPay: untouchedPoints,
    paymentUrl: LOADER,
    information,
    error: null,
  }
}

type Any = HotelPurchase<unknown, Outcome>

/** GetPaymentParams is on its way: the frame shows the placeholder (HOTB-06). */
export function withParamsLoading<S extends Any>(state: S): S {
  return { ...state, form: { ...untouchedForm, isLoading: true }, paymentUrl: LOADER, error: null }
}

type Params = { orderId: string; connectionId: string; paymentUrl: string; formdata: Record<string, string> | null }

/** The payment address is known. */
export function withParams<S extends Any>(state: S, { orderId, connectionId, paymentUrl, formdata }: Params): S {
  return { ...state, form: { ...untouchedForm, formdata }, orderId, connectionId, paymentUrl }
}

/** It is not: the placeholder stays, with the reason and a way to try again (HOTB-07). */
export function paramsFailed<S extends Any>(state: S, error: string): S {
  return { ...state, form: untouchedForm, paymentUrl: LOADER, error }
}

/** The server's word on the payment, from the stream or from GetPaymentInfo. */
export function withOutcome<S extends Any>(state: S, { isSuccess, isDone }: Pick<Outcome, 'isSuccess' | 'isDone'>): S {
  return { ...state, form: { ...state.form, isSuccess, isDone } }
}

/** BonusPayment is on its way. */
export function withPointsLoading<S extends Any>(state: S): S {
  return { ...state, bonusPay: { ...state.bonusPay, isLoading: true, error: null } }
}

/** Points are taken or given back; the answer's token is the order of every later call (HOTB-08). */
export function withPoints<S extends Any>(
  state: S,
  { orderToken, showPayment }: { orderToken: string; showPayment: boolean },
): S {
  return { ...state, orderId: orderToken, bonusPay: { isLoading: false, success: true, error: null, showPayment } }
}

/** They were not: the reason is shown, the card still pays (HOTB-09). */
export function pointsFailed<S extends Any>(state: S, error: string): S {
  return { ...state, bonusPay: { isLoading: false, success: false, error, showPayment: true } }
}
