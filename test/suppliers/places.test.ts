import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { placeDirectorySuite } from '#server/places/directory.suite.ts'
import { fetchedPlaces } from './fetched-places.ts'

const moscow = { city: 'MOW', name: 'Москва', nameEn: 'Moscow', inCity: 'в\u00a0Москве', timeZone: 'Europe/Moscow' }
const list = [
  { ...moscow, airports: { SVO: 'Шереметьево', DME: 'Домодедово', VKO: 'Внуково' }, at: [55.75, 37.6] },
  ...['Казань KZN Kazan', 'Калининград KGD Kaliningrad', 'Калуга KLF Kaluga', 'Караганда KGF Karaganda', 'Кёльн CGN Cologne']
    .concat(['Кемерово KEJ Kemerovo', 'Киров KVX Kirov', 'Когалым KGP Kogalym', 'Краснодар KRR Krasnodar', 'Курган KRO Kurgan'])
    .concat(['Курск URS Kursk', 'Сочи AER Sochi'])
    .map((line, at) => {
      const [name = '', city = '', nameEn = ''] = line.split(' ')
      return {
        city,
        name,
        nameEn,
        inCity: `в\u00a0${name}`,
        timeZone: 'Europe/Moscow',
        airports: { [city]: name },
        at: [55, 38 + at],
      }
    }),
]

placeDirectorySuite('places over HTTP', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    places: await fetchedPlaces(`http://127.0.0.1:${port}`),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
})
