import { useSearchParams } from 'react-router'
import { hotelViewParams } from '#domain/hotels/filter-address.ts'
import { BREAKFAST_LABEL, breakfastMeals } from '#domain/hotels/meals.ts'
import { FREE_CANCELLATION, type Rate } from '#domain/hotels/offer.ts'
import { bedLabel } from '#domain/hotels/bed.ts'
import { roomChoices } from '#domain/hotels/room-groups.ts'
import { Chip } from '#web/ui/chip.tsx'
import css from './room-choices.module.css'

/** Quick choices over the rooms; they are the filters of the search and live in the address (DHOT-01). */
export function RoomChoices({ rates }: { rates: readonly Rate[] }) {
  const [params, setParams] = useSearchParams()
  const choices = roomChoices(rates)
  const rateParams = hotelViewParams.filter((name) => ['mealList', 'cancellation', 'bedtypes', 'inRoom'].includes(name))
  const isWhole = rateParams.every((name) => !params.has(name))
  const has = (name: string, value: string) => params.get(name) === value

  function put(change: (next: URLSearchParams) => void) {
    const next = new URLSearchParams(params)
    change(next)
    setParams(next, { replace: true })
  }
  const toggle = (name: string, value: string) =>
    put((next) => (next.get(name) === value ? next.delete(name) : next.set(name, value)))

  const meals = breakfastMeals.join(',')
  if (!choices.breakfast && !choices.free && choices.beds.length === 0) return null
  return (
    <fieldset className={css.row} aria-label="Какие номера показать">
      <Chip on={isWhole} onClick={() => put((next) => rateParams.forEach((name) => next.delete(name)))}>
        Все номера
      </Chip>
      {choices.breakfast && (
        <Chip on={has('mealList', meals)} onClick={() => toggle('mealList', meals)}>
          {BREAKFAST_LABEL}
        </Chip>
      )}
      {choices.free && (
        <Chip on={has('cancellation', FREE_CANCELLATION)} onClick={() => toggle('cancellation', FREE_CANCELLATION)}>
          Бесплатная отмена
        </Chip>
      )}
      {choices.beds.map((bed) => (
        <Chip key={bed} on={has('bedtypes', bed)} onClick={() => toggle('bedtypes', bed)}>
          {bedLabel[bed]}
        </Chip>
      ))}
    </fieldset>
  )
}
