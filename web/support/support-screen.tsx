import { type MouseEvent, type ReactNode, Fragment, Suspense, useEffect } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import type { ContentPage } from '#contract/content.ts'
import { type AreaName, areas, pageAddress } from '#domain/content/area.ts'
import { href } from '#domain/href.ts'
import * as paths from '#domain/paths.ts'
import { firstWords } from '#domain/refusal-words.ts'
import { ReferralCard } from '#web/account/bonus/referral-card.tsx'
import { lazyPart } from '#web/boot/lazy-part.ts'
import { useConfig } from '#web/shell/config.ts'
import { PhoneLink } from '#web/shell/phone-link.tsx'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useWindowEvent } from '#web/ui/use-window-event.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PageSearch, SearchHits } from './page-search.tsx'
import type { MenuItem, SupportData } from './support-page.ts'
import button from '#web/ui/button.module.css'
import articleStyles from './article.module.css'
import callUsStyles from './call-us.module.css'
import pageMenuStyles from './page-menu.module.css'
import css from './support-screen.module.css'
import usualCasesStyles from './usual-cases.module.css'

type Props = { area: AreaName; menu: MenuItem[]; here: string | undefined }

const tabs: { area: AreaName; label: string }[] = [
  { area: 'faq', label: 'Авиабилеты' },
  { area: 'common', label: 'Общее' },
]

/** The pages of one area, the current one marked (SUP-02), and the way to the other area; a row to scroll when narrow. */
function PageMenu({ area, menu, here }: Props) {
  return (
    <aside className={pageMenuStyles.side}>
      <nav aria-label="Разделы помощи" className={pageMenuStyles.tabs}>
        {tabs.map((tab) => (
          <Link
            key={tab.area}
            to={areas[tab.area].path}
            className={classes(pageMenuStyles.tab, tab.area === area && pageMenuStyles.open)}
            aria-current={tab.area === area ? 'true' : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <nav aria-label="Страницы раздела">
        <ul className={pageMenuStyles.menu}>
          {menu.map(({ url, title }) => (
            <li key={url}>
              <Link
                ref={url === here ? toEdge : undefined}
                to={pageAddress({ url, category: areas[area].category })}
                className={pageMenuStyles.item}
                aria-current={url === here ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}

/** The `ref` of the current page: where the menu is a row to scroll, it is moved to its beginning. */
function toEdge(link: HTMLElement | null) {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft - 16
}

/** The page with the visitor's own link under it (DBON-09). */
const INVITING = 'referalinaya-programma'

/** The support area: a search over every page, the menu of the area, the page (NAV-24 … NAV-30). */
export function SupportScreen({ read }: { read: SupportData }) {
  return (
    <div className="wrap">
      <div className={css.head}>
        <p className="d2">Чем помочь?</p>
        <PageSearch area={read.area} words={read.text} />
      </div>
      {isFirst(read) && <UsualCases />}
      <div className={css.columns}>
        <PageMenu area={read.area} menu={read.menu} here={read.text ? undefined : read.page?.url} />
        <div className={css.page}>
          <VisuallyHidden live>{read.text && `Найдено: ${read.hits.length}`}</VisuallyHidden>
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

/** For a visitor who found no answer: a person on the phone, or a letter. */
function CallUs() {
  const { phone, email } = useConfig()
  return (
    <aside className={callUsStyles.card} aria-label="Связаться с поддержкой">
      <div>
        <h2 className="h3">Не&nbsp;нашли ответ?</h2>
        <p className="quiet small">Трубку берёт человек, круглосуточно</p>
      </div>
      <div className={callUsStyles.links}>
        <PhoneLink className={buttonClass({ variant: 'primary' })}>
          <span className={button.face}>
            <Icon name="phone" />
            {phone.replaceAll(' ', '\u00a0')}
          </span>
        </PhoneLink>
        <a className={buttonClass({ variant: 'outline' })} href={`mailto:${email}`}>
          <span className={button.face}>
            <Icon name="mail" />
            Написать
          </span>
        </a>
      </div>
    </aside>
  )
}

const cases: readonly [icon: IconName, label: string, to: string][] = [
  ['receipt-refund', 'Вернуть билет', href(paths.questions, {}, { page: 'vozvrat-aviabiletov' })],
  ['pencil', 'Исправить имя или документ', href(paths.questions, {}, { page: 'oshibka-v-dannyh' })],
  [
    'mail',
    'Билеты не\u00a0пришли на\u00a0почту',
    `${href(paths.questions, {}, { page: 'oplata-biletov' })}#pismo-s-biletami-ne-prishlo-gde-bilety`,
  ],
  [
    'alert-circle',
    'Банк отклонил платёж',
    `${href(paths.questions, {}, { page: 'oplata-biletov' })}#bank-otklonil-platezh-chto-delat`,
  ],
  ['clock-hour-4', 'Рейс задержали или отменили', href(paths.questions, {}, { page: 'zaderzhka-rejsa' })],
  ['bed', 'Отменить отель', href(paths.supportPage, { page: 'hotel-refund' })],
]

/** What most people come for, before any text. */
function UsualCases() {
  return (
    <nav aria-label="Частые случаи" className={usualCasesStyles.cases}>
      <ul>
        {cases.map(([icon, label, to]) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Where a page's text includes the calculator. */
const CALCULATOR = '<div data-part="refund-calculator"></div>'
const RefundCalculator = lazyPart(() => import('./refund-calculator.tsx'), 'RefundCalculator')

/** A page as the server sanitised it (DAPI-07); its links stay inside the site without reloading it. */
function Article({ page }: { page: ContentPage }) {
  const { hash, key } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.setAttribute('open', '')
  }, [hash, key, page.url])
  function follow(event: MouseEvent) {
    const to = innerLinkOf(event)
    if (to === undefined) return
    event.preventDefault()
    void navigate(to.startsWith('#') ? { search: location.search, hash: to } : to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are pressed, by hand or by key
    <article className={articleStyles.article} onClick={follow}>
      <h1 className="h1">{page.title}</h1>
      {page.content.split(CALCULATOR).map((html, at) => (
        <Fragment key={`${page.url} ${at}`}>
          {at > 0 && (
            <Suspense fallback={<div className={articleStyles.awaited} />}>
              <RefundCalculator />
            </Suspense>
          )}
          {/* oxlint-disable-next-line react/no-danger: the server's allow-list let through nothing that runs */}
          <div className={articleStyles.text} dangerouslySetInnerHTML={{ __html: html }} />
        </Fragment>
      ))}
    </article>
  )
}

/** The address of the site that a plain press on a link leads to. */
function innerLinkOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const to = link?.getAttribute('href') ?? ''
  return isPlain && !event.defaultPrevented && /^[/#](?!\/)/.test(to) ? to : undefined
}
