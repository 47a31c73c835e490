import { expect, test } from 'vitest'
import { shareLink, usualNetworks } from './share.ts'

test('six networks get the address and the name of the hotel, nothing of it lost on the way', () => {
  const page = { url: 'https://strannik.example/hotels/moscow-1?adults=2&name=Парк', title: 'Отель «Парк» & бар' }
  expect(usualNetworks.map(({ name }) => name)).toEqual(['ВКонтакте', 'Одноклассники', 'Telegram', 'WhatsApp', 'Viber', 'X'])
  for (const network of usualNetworks) {
    const link = decodeURIComponent(shareLink(network, page).replaceAll(/^[^?]*\?/g, ''))
    expect(link).toContain(page.url)
    expect(link).toContain(page.title)
  }
})
