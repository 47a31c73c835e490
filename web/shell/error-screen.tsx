import { firstWords } from '#domain/refusal-words.ts'
import { Button } from '#web/ui/button.tsx'
import { NightSea } from './error-picture.tsx'
import { ErrorLinks } from './error-links.tsx'

type Props = {
  /** The request as the log knows it; its beginning is enough to find it by. */
  requestId?: string
  /** Left out where there is nothing to repeat: /error itself. */
  onRepeat?: () => void
}

/** «Упс!» with the default sentence, another try and the ways out (ERR-02, ERR-03). */
export function ErrorScreen({ requestId, onRepeat }: Props) {
  return (
    <NightSea
      scene="night-sea"
      big={<h1 className="d1">Упс!</h1>}
      links={
        <>
          {onRepeat && (
            <Button variant="glass" size="l" icon="refresh" onClick={onRepeat}>
              Повторить
            </Button>
          )}
          <ErrorLinks />
        </>
      }
    >
      <p className="h1">{firstWords.unknown}</p>
      <p className="lead">
        Обновите страницу через пару минут или начните с&nbsp;главной.
        {requestId && <> Номер для поддержки: {requestId.slice(0, 8)}.</>}
      </p>
    </NightSea>
  )
}
