import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '#domain/product.ts'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './purchase-screen.module.css'
import purchaseStepsStyles from './purchase-steps.module.css'

type Props = {
  title: string
  step?: Step
  /** What the steps lead to. */
  product?: Product
  /** Every step is behind. */
  done?: boolean
  back?: { to: string; label: string } | undefined
  /** What to know before filling in. */
  lead?: ReactNode
  children: ReactNode
  /** The right column; below 990 px it is under the rest. */
  aside?: ReactNode
}

/** The frame of every screen from passengers to tickets: way back, title, steps, two columns. */
export function Screen({ title, step, product = 'air', done, back, lead, children, aside }: Props) {
  return (
    <div ref={handFocusOn} className={classes('wrap', css.screen)}>
      <div className={classes(css.head, !back && css.first)}>
        <div>
          {back && (
            <Link to={back.to} className={css.back}>
              <Icon name="arrow-left" />
              {back.label}
            </Link>
          )}
          <h1 className="d2">{title}</h1>
        </div>
        {step && <Steps now={step} product={product} {...(done && { done })} />}
      </div>
      <div className={classes(css.columns, !aside && css.alone)}>
        <div className={css.main}>
          {lead && <p className={css.lead}>{lead}</p>}
          {children}
        </div>
        {aside && <aside className={css.aside}>{aside}</aside>}
      </div>
    </div>
  )
}

/** `handFocusOn` for an order that fills the page: what replaces it is seen from its top, too. */
export function handPageOn(order: HTMLElement | null) {
  const handOn = handFocusOn(order)
  return () => {
    handOn()
    scrollTo({ top: 0, behavior: 'instant' })
  }
}

/** A white sheet on the page. */
export function Panel({ children, label, className }: { children: ReactNode; label?: string; className?: string | undefined }) {
  return (
    <section className={classes(css.panel, className)} aria-label={label}>
      {children}
    </section>
  )
}

const stepsOf = {
  air: ['Рейсы', 'Пассажиры', 'Оплата', 'Билеты'],
  hotel: ['Номер', 'Гости', 'Оплата', 'Ваучер'],
} as const satisfies Record<Product, readonly string[]>
type Step = (typeof stepsOf)[Product][number]

/** The steps of the buyer from a flight to a ticket, or from a room to a voucher. */
export function Steps({ now, product = 'air', done = false }: { now: Step; product?: Product; done?: boolean }) {
  const steps: readonly Step[] = stepsOf[product]
  const at = steps.indexOf(now)
  return (
    <ol className={purchaseStepsStyles.steps} aria-label="Шаги покупки">
      {steps.map((step, index) => {
        const passed = index < at || (done && index === at)
        return (
          <li
            key={step}
            className={passed ? purchaseStepsStyles.done : index === at ? purchaseStepsStyles.now : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={purchaseStepsStyles.mark}>{passed ? <Icon name="check" size={16} /> : index + 1}</span>
            <span className={purchaseStepsStyles.name}>{step}</span>
            {passed && <VisuallyHidden>, готово</VisuallyHidden>}
          </li>
        )
      })}
    </ol>
  )
}
