import * as z from 'zod/mini'

/** The query of a list (DACC-12). With `p` the reply is one page with its position; without it, everything. */
export const listInput = z.object({
  p: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
  q: z.optional(z.string().check(z.maxLength(80))),
  f: z.optional(z.string().check(z.maxLength(12))),
  y: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  sort: z.optional(z.string().check(z.maxLength(12))),
})

/** The position of a page of orders in its list; `counts` by filter, `years` of the trips. */
export const listPlace = {
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  all: z.int(),
  counts: z.record(z.string(), z.int()),
  years: z.array(z.int()),
}

/** The orders of a list to be removed from it, or put back. */
export const orderNumbers = z.object({
  numbers: z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(100)),
})

/** The traveller or guest matched by the words of a search. */
export const found = z.optional(z.nullable(z.string()))
