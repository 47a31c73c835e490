import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { areas } from '#domain/content/area.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useWindowEvent } from '#web/ui/use-window-event.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ReferralCard } from '#web/account/bonus/referral-card.tsx'
import { Article } from './article.tsx'
import { CallUs } from './call-us.tsx'
import { PageMenu } from './page-menu.tsx'
import { PageSearch } from './page-search.tsx'
import { SearchHits } from './search-hits.tsx'
import type { SupportData } from './support-data.ts'
import { UsualCases } from './usual-cases.tsx'
import css from './support-screen.module.css'

/** The page that has the visitor's own link under it (DBON-09). */
const INVITING = 'referalinaya-programma'

/** The support area: a search over every page, the menu of the area, the page (NAV-24 … NAV-30). */
export function SupportScreen({ read }: { read: SupportData }) {
  return (
    <div className="wrap">
      <div className={css.head}>
        <p className="d2">Чем помочь?</p>
        <PageSearch area={read.area} words={read.text} />
      </div>
      <div className={css.columns}>
        <PageMenu area={read.area} menu={read.menu} here={read.text ? undefined : read.page?.url} />
        <div className={css.page}>
          <VisuallyHidden live>{read.text && `Найдено: ${read.hits.length}`}</VisuallyHidden>
          {isFirst(read) && <UsualCases />}
          <Shown read={read} />
          {read.page?.url === INVITING && !read.text && <ReferralCard title="Ваша ссылка" />}
          <CallUs />
        </div>
      </div>
    </div>
  )
}

/** The page an area opens with. */
function isFirst({ area, page, text }: SupportData): boolean {
  return !text && page?.url === areas[area].home
}

function Shown({ read }: { read: SupportData }): ReactNode {
  if (read.failed) return <Failed />
  if (read.text) return <SearchHits words={read.text} hits={read.hits} />
  return read.page ? <Article page={read.page} /> : <Missing />
}

function Failed() {
  const { revalidate, state } = useRevalidator()
  useWindowEvent('online', () => void revalidate())
  return (
    <div role="alert">
      <Empty
        title={firstWords.unknown}
        actions={
          <>
            <Button variant="primary" icon="refresh" disabled={state === 'loading'} onClick={() => void revalidate()}>
              Повторить
            </Button>
            <LinkButton to="/">На главную</LinkButton>
          </>
        }
      >
        Не&nbsp;удалось загрузить страницу. Обновите её или выберите другую в&nbsp;меню
      </Empty>
    </div>
  )
}

function Missing() {
  return (
    <div className={css.missing}>
      <h1 className="h1">Страница не&nbsp;найдена</h1>
      <p className="lead">Её могли переименовать. Поищите по&nbsp;словам или выберите другую в&nbsp;меню.</p>
      <LinkButton to="/" variant="tonal">
        На главную
      </LinkButton>
    </div>
  )
}
