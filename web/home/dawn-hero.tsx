import { Suspense, useState } from 'react'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { useAlive } from '#web/ui/use-alive.ts'
import { DawnPicture } from './dawn-picture.tsx'
import type { Dawn } from './dawn.ts'
import css from './dawn-hero.module.css'

const DawnLine = lazyPart(() => import('./dawn-line.tsx'), 'DawnLine')

type Props = { dawn: Dawn; onFly: (iata: string) => void }

/** The first screen: somewhere it dawns now, and where. */
export function DawnHero({ dawn, onFly }: Props) {
  const isAlive = useAlive()
  const [rises] = useState(!isAlive) // who steps here from a page of ours sees it risen
  return (
    <div className={css.hero}>
      <DawnPicture dawn={dawn} rises={rises} />
      <div className={`wrap ${css.text}`}>
        <h1 className="d1">
          Где-то сейчас
          <br />
          рассвет
        </h1>
        <Suspense>
          <DawnLine dawn={dawn} onFly={onFly} />
        </Suspense>
      </div>
    </div>
  )
}
