import * as paths from '#domain/paths.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useWindowEvent } from '#web/ui/use-window-event.ts'

/** The start page of a product's search. */
type Start = typeof paths.airResults | typeof paths.hotels

type Props = { title: string; again: () => void; start: Start }

/** A search without an answer; repeated by itself when a lost network is back. */
export function FailedSearch({ title, again, start }: Props) {
  useWindowEvent('online', again)
  return (
    <Empty
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={again}>
            Повторить поиск
          </Button>
          <NewSearch start={start} />
        </>
      }
    >
      <p>Всё, что вы&nbsp;выбрали, на&nbsp;месте. Попробуйте ещё раз.</p>
    </Empty>
  )
}

export function NewSearch({ start }: { start: Start }) {
  return (
    <LinkButton to={start} variant="text">
      Новый поиск
    </LinkButton>
  )
}
