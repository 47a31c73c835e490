import * as z from 'zod'
import { StartRefusal } from '#server/db/start-refusal.ts'

/** The settings of Duffel and of the rates its prices are converted by; part of the variables of env.ts. */
export const duffelVariables = {
  DUFFEL_TOKEN: z
    .string()
    .regex(/^duffel_(test|live)_\S+$/, 'ожидается ключ вида duffel_live_… или duffel_test_…')
    .optional(),
  DUFFEL_URL: z.url({ protocol: /^https?$/, error: 'ожидается адрес вида https://…' }).default('https://api.duffel.com'),
  DUFFEL_WEBHOOK_SECRET: z.string().min(16, 'короче 16 знаков').optional(),
  DUFFEL_MARKUP_PERCENT: z.coerce.number('ожидается число').min(0, 'не меньше 0').max(100, 'не больше 100').default(0),
  RATES_URL: z
    .url({ protocol: /^https?$/, error: 'ожидается адрес вида https://…' })
    .default('https://www.cbr.ru/scripts/XML_daily.asp'),
  RATES_MAX_AGE_DAYS: z.coerce
    .number('ожидается число')
    .int('ожидается целое число')
    .min(1, 'не меньше 1')
    .max(60, 'не больше 60')
    .default(14),
}

type Read = z.infer<z.ZodObject<typeof duffelVariables>>

export type DuffelSettings = {
  token: string
  url: string
  /** undefined: their webhooks are not received. */
  webhookSecret?: string | undefined
  markupPercent: number
  rates: { url: string; maxAgeDays: number }
}

/**
 * Its settings wherever a token is set: what was bought from it is served after its sale has ended too. On sale without a token
 * the start is refused.
 */
export function duffelOf(read: Read, isOnSale: boolean): DuffelSettings | undefined {
  if (isOnSale && !read.DUFFEL_TOKEN) throw new StartRefusal('Для duffel в AIR_SUPPLIERS не задано:\n  DUFFEL_TOKEN')
  if (!read.DUFFEL_TOKEN) return undefined
  return {
    token: read.DUFFEL_TOKEN,
    url: read.DUFFEL_URL.replace(/\/+$/, ''),
    webhookSecret: read.DUFFEL_WEBHOOK_SECRET,
    markupPercent: read.DUFFEL_MARKUP_PERCENT,
    rates: { url: read.RATES_URL, maxAgeDays: read.RATES_MAX_AGE_DAYS },
  }
}

/** Real tickets are not bought with sandbox money, and invented ones are not sold for real money. */
export function wrongDuffelMode(settings: DuffelSettings | undefined, isDemo: boolean): string {
  if (!settings) return ''
  const isLive = settings.token.startsWith('duffel_live_')
  if (isDemo && isLive) return '  DUFFEL_TOKEN: настоящие билеты нельзя покупать за учебные деньги'
  return !isDemo && !isLive ? '  DUFFEL_TOKEN: ключ учебного режима' : ''
}
