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
        <ul className={css.menu}>
          {menu.map(({ url, title }) => (
            <li key={url}>
              <Link
                ref={url === here ? toEdge : undefined}
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

/** The `ref` of the current page: where the menu is a row to scroll, it stands at its beginning. */
function toEdge(link: HTMLElement | null) {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft - 16
}
