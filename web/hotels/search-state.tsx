import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import type { Stop } from './hotel-page.ts'
import type { HotelDeeds } from './hotel-screen.tsx'

type Props = {
  /** Why there is no list; without it every hotel has been asked and none has a room. */
  stop: Stop | undefined
  deeds: HotelDeeds
}

/** A search without hotels: what happened, in the words of DGEN-05, and the ways on. */
export function SearchState({ stop, deeds }: Props) {
  if (stop?.kind === 'blank')
    return (
      <Empty title="Укажите город и даты" actions={undefined}>
        <p>Найдём отели, апартаменты и&nbsp;курорты: цена сразу за&nbsp;всё проживание.</p>
      </Empty>
    )
  if (stop?.reason === 'failed')
    return (
      <Empty
        title={stop.text}
        actions={
          <>
            <Button look="primary" onClick={deeds.again}>
              Повторить поиск
            </Button>
            <NewSearch />
          </>
        }
      >
        <p>Всё, что вы&nbsp;выбрали, на&nbsp;месте. Попробуйте ещё раз.</p>
      </Empty>
    )
  return (
    <Empty
      title={stop?.text ?? 'На выбранные даты свободных номеров нет'}
      actions={
        <>
          <Button look="primary" onClick={deeds.changeDates}>
            Изменить даты
          </Button>
          <NewSearch />
        </>
      }
    >
      <p>
        {stop
          ? 'Номера продаются с\u00a0сегодняшнего дня и\u00a0на\u00a0год вперёд, до\u00a030\u00a0ночей подряд.'
          : 'Сдвиньте даты на\u00a0день-два, выберите соседний город или разделите большую компанию на\u00a0две брони.'}
      </p>
    </Empty>
  )
}

function NewSearch() {
  return (
    <LinkButton to="/hotels" look="text">
      Новый поиск
    </LinkButton>
  )
}
