import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type AreaName, areas, pageAddress } from '#domain/content/area.ts'
import { classes } from '#web/ui/classes.ts'
import css from './page-menu.module.css'
import type { MenuItem } from './support-data.ts'

type Props = { area: AreaName; menu: MenuItem[]; here: string | undefined }

const tabs: { area: AreaName; label: string }[] = [
  { area: 'faq', label: 'Авиабилеты' },
  { area: 'common', label: 'Общее' },
]

/** The pages of one area, the current one marked (SUP-02), and the way to the other area; a row to scroll when narrow. */
export function PageMenu({ area, menu, here }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - 16
  }, [here])
  return (
    <aside className={css.side}>
      <nav aria-label="Разделы помощи" className={css.tabs}>
        {tabs.map((tab) => (
          <Link
            key={tab.area}
            to={areas[tab.area].path}
            className={classes(css.tab, tab.area === area && css.open)}
            aria-current={tab.area === area ? 'true' : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <nav aria-label="Страницы раздела">
        <ul ref={list} className={css.menu}>
          {menu.map(({ url, title }) => (
            <li key={url}>
              <Link
                to={pageAddress({ url, category: areas[area].category })}
                className={css.item}
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
