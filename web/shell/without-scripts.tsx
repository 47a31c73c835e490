import { useLocation, useRouteLoaderData } from 'react-router'
import { PhoneLink } from './phone-link.tsx'

/** What a page cannot do without scripts, by the beginning of its address, and what to do instead; the first that fits. */
const words: [RegExp, string][] = [
  [/^\/loader/, ''],
  [
    /^\/(avia|hotels)\/payment/,
    'Состояние заказа, билеты и\u00a0ваучер здесь не\u00a0показать: заказ открывается только у\u00a0покупателя, а\u00a0доказывает это скрипт. Всё, что куплено, пришло письмом на\u00a0почту из\u00a0заказа.',
  ],
  [/^\/(avia|hotels)\/booking/, 'Данные пассажиров и\u00a0гостей, бронирование и\u00a0оплата работают только со\u00a0скриптами.'],
  [
    /^\/search\/hotels/,
    'Показаны первые отели из\u00a0найденных, без фильтров. Остальные, бронирование и\u00a0оплата работают только со\u00a0скриптами.',
  ],
  [
    /^\/search\/avia/,
    'Показаны первые рейсы из\u00a0найденных, без фильтров. Рейс и\u00a0тариф можно выбрать, а\u00a0купить билет\u00a0— только со\u00a0скриптами.',
  ],
  [
    /^/,
    'Искать и\u00a0читать можно и\u00a0так, а\u00a0бронирование, оплата и\u00a0личный кабинет работают только со\u00a0скриптами.',
  ],
]

/** Stands inside `noscript`, drawn by the server alone: the visitor's browser runs no scripts. */
export function WithoutScripts() {
  const { pathname } = useLocation()
  const isConfigured = useRouteLoaderData('root') !== undefined
  const text = words.find(([path]) => path.test(pathname))?.[1]
  if (!text) return null
  return (
    <p className="no-scripts">
      {text} Включите JavaScript в&nbsp;настройках браузера{isConfigured && ' или позвоните, поможем: '}
      {isConfigured && <PhoneLink />}
    </p>
  )
}
