import { type Day, addDays, daysBetween } from '#domain/text/dates.ts'
import { shortDayOfWeek } from '#domain/text/day-words.ts'
import { formatRub } from '#domain/text/money.ts'
import { Button } from '#web/ui/button.tsx'
import { usePrices } from './use-prices.ts'

type Props = { iataFrom: string; iataTo: string; day: Day; from: Day; to: Day; onChoose: (day: Day) => void }

/** How far around the asked day flights are looked for, in days. */
const REACH = 14

/** Up to three nearest days that do have flights, with their prices; nothing while none is known (DGEN-05). */
export function NearestDays({ iataFrom, iataTo, day, from, to, onChoose }: Props) {
  const [first, last] = [addDays(day, -REACH), addDays(day, REACH)]
  const prices = usePrices({ iataFrom, iataTo, from: first < from ? from : first, to: last > to ? to : last })
  const days = (Object.keys(prices ?? {}) as Day[]) // the calendar's keys are days
    .filter((one) => one !== day)
    .toSorted((a, b) => Math.abs(daysBetween(day, a)) - Math.abs(daysBetween(day, b)))
    .slice(0, 3)
  return days.map((one) => (
    <Button key={one} variant="tonal" onClick={() => onChoose(one)}>
      {shortDayOfWeek(one)}, от&nbsp;{formatRub(prices?.[one] ?? 0)}
    </Button>
  ))
}
