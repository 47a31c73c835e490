import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import css from './kit.module.css'
import { Group } from './group.tsx'
import { Colours, Icons, Words } from './appearance.tsx'
import { Buttons, Choices } from './actions.tsx'
import { Fields, Passengers, Places } from './fields.tsx'
import { Dates } from './dates.tsx'
import { Messages, Time, Waiting } from './telling.tsx'

// Not typed by its route: production builds do not know this page.
export function meta({ matches }: { matches: Parameters<typeof pageMeta>[0] }) {
  return pageMeta(matches, { title: 'Набор компонентов' })
}

/** Every part of the kit in every state, for our own eyes; not in the production build. */
export default function Kit() {
  return (
    <div className={`wrap ${css.page}`}>
      <h1 className="d2">Набор компонентов</h1>
      <div className={css.grid}>
        <Colours />
        <Words />
        <Buttons />
        <Fields />
        <Places />
        <Dates />
        <Passengers />
        <Time />
        <Messages />
        <Group title="Пусто">
          <Empty
            title="По данному запросу рейсы не найдены"
            actions={
              <>
                <Button variant="primary" size="s">
                  Показать соседние даты
                </Button>
                <Button size="s">Сбросить фильтры</Button>
              </>
            }
          >
            Сдвиньте дату на&nbsp;день-два или снимите фильтр «Без пересадок».
          </Empty>
        </Group>
        <Choices />
        <Waiting />
        <Icons />
      </div>
    </div>
  )
}
