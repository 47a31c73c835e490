import { useState } from 'react'
import { type WeightName, type Weights, sameWeights, usualWeights, weightNames, withWeight } from '#domain/air/filters/best.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import css from './weights-dialog.module.css'
import { saveWeights } from './late-stores.ts'

const title: Record<WeightName, string> = { price: 'Цена', time: 'Время в\u00a0пути', comfort: 'Багаж и\u00a0час вылета' }

/** What makes a flight «Лучший»: three shares of a hundred, kept in this browser. */
export function WeightsDialog({ weights, onClose }: { weights: Weights; onClose: () => void }) {
  const [draft, setDraft] = useState(weights)
  const take = async () => {
    await saveWeights(sameWeights(draft, usualWeights) ? undefined : draft)
    onClose()
  }
  return (
    <Drawer
      onClose={onClose}
      title="Что важнее"
      size="s"
      footer={
        <>
          {!sameWeights(draft, usualWeights) && <Button onClick={() => setDraft(usualWeights)}>Как обычно</Button>}
          <Button variant="primary" onClick={take}>
            Готово
          </Button>
        </>
      }
    >
      <p className="small quiet">
        Вместе всегда 100&nbsp;%: прибавите одному, остальные уступят. Наше вознаграждение в&nbsp;счёт не&nbsp;идёт.
      </p>
      {weightNames.map((name) => (
        <label key={name} className={css.weight}>
          <span>{title[name]}</span>
          <output>{draft[name]}&nbsp;%</output>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={draft[name]}
            aria-label={title[name]}
            aria-valuetext={`${draft[name]} процентов`}
            onChange={({ target }) => setDraft(withWeight(draft, name, target.valueAsNumber))}
          />
        </label>
      ))}
    </Drawer>
  )
}
