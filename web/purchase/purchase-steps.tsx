import type { Product } from '#domain/product.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './purchase-steps.module.css'

const stepsOf = {
  air: ['Рейсы', 'Пассажиры', 'Оплата', 'Билеты'],
  hotel: ['Номер', 'Гости', 'Оплата', 'Ваучер'],
} as const satisfies Record<Product, readonly string[]>
export type Step = (typeof stepsOf)[Product][number]

/** Where the buyer is on the way from a flight to a ticket, or from a room to a voucher. */
export function Steps({ now, product = 'air', done = false }: { now: Step; product?: Product; done?: boolean }) {
  const steps: readonly Step[] = stepsOf[product]
  const at = steps.indexOf(now)
  return (
    <ol className={css.steps} aria-label="Шаги покупки">
      {steps.map((step, index) => {
        const passed = index < at || (done && index === at)
        return (
          <li
            key={step}
            className={passed ? css.done : index === at ? css.now : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={css.mark}>{passed ? <Icon name="check" size={16} /> : index + 1}</span>
            <span className={css.name}>{step}</span>
            {passed && <VisuallyHidden>, готово</VisuallyHidden>}
          </li>
        )
      })}
    </ol>
  )
}
