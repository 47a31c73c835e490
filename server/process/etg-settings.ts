import * as z from 'zod'
import { StartRefusal } from '#server/db/start-refusal.ts'

/** The settings of ETG (Ostrovok); part of the variables of env.ts. Its exchange rates are those of RATES_URL. */
export const etgVariables = {
  ETG_KEY_ID: z.string().regex(/^\d+$/, 'ожидается номер ключа').optional(),
  ETG_KEY: z.string().min(8, 'слишком короткий ключ').optional(),
  ETG_URL: z
    .url({ protocol: /^https?$/, error: 'ожидается адрес вида https://…' })
    .default('https://api.worldota.net/api/b2b/v3'),
  ETG_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'ожидается валюта договора: RUB, EUR…')
    .default('RUB'),
  ETG_RESIDENCY: z
    .string()
    .regex(/^[a-z]{2}$/, 'ожидается код страны: ru')
    .default('ru'),
  ETG_PHOTO_HOSTS: z
    .string()
    .regex(
      /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(,[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,})*$/,
      'ожидаются имена серверов через запятую',
    )
    .default('cdn.worldota.net'),
  ETG_MARKUP_PERCENT: z.coerce.number('ожидается число').min(0, 'не меньше 0').max(100, 'не больше 100').default(0),
}

type Read = z.infer<z.ZodObject<typeof etgVariables>> & { RATES_URL: string; RATES_MAX_AGE_DAYS: number }

export type EtgSettings = {
  keyId: string
  key: string
  url: string
  currency: string
  residency: string
  markupPercent: number
  /** Where photographs may come from; without it none are shown. */
  photoHosts?: { hosts: readonly string[]; isFake?: boolean }
  rates: { url: string; maxAgeDays: number }
}

/** Set when its keys are: what it once sold is served also while it is not on sale. Names the missing keys. */
export function etgOf(read: Read, isOnSale: boolean): EtgSettings | undefined {
  const { ETG_KEY_ID: keyId, ETG_KEY: key } = read
  if (isOnSale && (!keyId || !key)) {
    const missing = [keyId ? '' : '  ETG_KEY_ID', key ? '' : '  ETG_KEY'].filter(Boolean)
    throw new StartRefusal(`Для ostrovok в HOTEL_SUPPLIERS не задано:\n${missing.join('\n')}`)
  }
  if (!keyId || !key) return undefined
  return {
    keyId,
    key,
    url: read.ETG_URL.replace(/\/+$/, ''),
    currency: read.ETG_CURRENCY,
    residency: read.ETG_RESIDENCY,
    markupPercent: read.ETG_MARKUP_PERCENT,
    photoHosts: { hosts: read.ETG_PHOTO_HOSTS.split(',') },
    rates: { url: read.RATES_URL, maxAgeDays: read.RATES_MAX_AGE_DAYS },
  }
}

/** Real rooms are not booked with sandbox money, nor invented ones sold for real money: the sandbox has an address of its own. */
export function wrongEtgMode(settings: EtgSettings | undefined, isDemo: boolean): string {
  if (!settings) return ''
  const host = new URL(settings.url).hostname
  if (isDemo && host === 'api.worldota.net') return '  ETG_URL: настоящие номера нельзя бронировать за учебные деньги'
  return !isDemo && host === 'api-sandbox.worldota.net' ? '  ETG_URL: адрес учебного режима' : ''
}
