import { defaultFailure } from '#domain/air/failure.ts'
import { NightSea } from './night-sea.tsx'
import { WaysOut } from './ways-out.tsx'

/** «Упс!» with the default sentence and the ways out (ERR-02, ERR-03). */
export function ErrorScreen() {
  return (
    <NightSea scene="night-sea" big={<h1 className="d1">Упс!</h1>} ways={<WaysOut />}>
      <p className="h1">{defaultFailure}</p>
      <p className="lead">Обновите страницу через пару минут или начните с&nbsp;главной.</p>
    </NightSea>
  )
}
