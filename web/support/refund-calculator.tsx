import { useCallback, useState } from 'react'
import { type RefundEstimate, lawSteps, refundEstimate, typedRoubles } from '#domain/air/refunds/refund-estimate.ts'
import { formatRub } from '#domain/text/money.ts'
import { saveTyped, typedIn } from '#web/auth/tab-owner.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './refund-calculator.module.css'

const kinds = [
  { value: 'refundable', label: 'Возвратный тариф' },
  { value: 'never', label: 'Невозвратный тариф' },
  { value: 'involuntary', label: 'Вынужденный отказ' },
]
const [early, late] = lawSteps
const times = [
  { value: String(early.minutesBefore), label: 'Больше суток до конца регистрации' },
  { value: String(late.minutesBefore), label: 'Меньше суток до конца регистрации' },
  { value: '0', label: 'Регистрация закончилась' },
]

const example = { fare: '12000', charges: '1500', penalty: '2000', kind: 'refundable', when: times[0]!.value }

/** What would be refunded for one ticket by law and its fare rules; calculated as one types. */
export function RefundCalculator() {
  const [input, setInput] = useState(example)
  const field = (name: keyof typeof input) => ({
    name,
    value: input[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setInput((before) => ({ ...before, [name]: target.value }))
      saveTyped('refund', { ...input, [name]: target.value })
    },
  })
  /** What was typed and chosen before the scripts loaded is in the fields, without any event; else what a reload has interrupted. */
  const readEarly = useCallback((fields: HTMLDivElement | null) => {
    const inFields = [...(fields?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? [])]
    const own = inFields.filter(({ name, value }) => value !== example[name as keyof typeof example]) // named by `field`
    const now = { ...example, ...typedIn('refund'), ...Object.fromEntries(own.map(({ name, value }) => [name, value])) }
    setInput(now)
    if (own.length > 0) saveTyped('refund', now)
  }, [])
  const [fare, charges] = [typedRoubles(input.fare), typedRoubles(input.charges)]
  const estimate = refundEstimate({
    fare,
    charges,
    penalty: typedRoubles(input.penalty),
    why: input.kind === 'involuntary' ? 'involuntary' : 'asked',
    refundable: input.kind === 'refundable',
    minutesBefore: Number(input.when),
  })
  return (
    <section className={css.card} aria-label="Калькулятор возврата">
      <div ref={readEarly} className={css.fields}>
        <Field label="Тариф, ₽" inputMode="numeric" {...field('fare')} />
        <Field label="Сборы аэропортов, ₽" inputMode="numeric" {...field('charges')} />
        <Field label="Удержит перевозчик, ₽" inputMode="numeric" {...field('penalty')} />
        <Select label="Что возвращаете" options={kinds} {...field('kind')} />
        <Select className={css.whole} label="Когда" options={times} {...field('when')} />
      </div>
      <Sum paid={fare + charges} estimate={estimate} />
      <p className="small quiet">
        Цифры из&nbsp;карточки рейса, на&nbsp;одного пассажира. Точный расчёт по&nbsp;вашему билету&nbsp;— в&nbsp;деталях заказа.
      </p>
    </section>
  )
}

function Sum({ paid, estimate: { back, penalty, late, lost } }: { paid: number; estimate: RefundEstimate }) {
  const rows: [what: string, amount: number][] = [
    ['Удержит перевозчик', penalty],
    ['Поздний возврат', late],
    ['За тариф не возвращают', lost],
  ]
  return (
    <dl className={css.sum} aria-live="polite">
      <div>
        <dt>Заплачено</dt>
        <dd>{formatRub(paid)}</dd>
      </div>
      {rows
        .filter(([, amount]) => amount > 0)
        .map(([what, amount]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{formatRub(-amount)}</dd>
          </div>
        ))}
      <div className={css.back}>
        <dt>Вернётся</dt>
        <dd>{formatRub(back)}</dd>
      </div>
    </dl>
  )
}
