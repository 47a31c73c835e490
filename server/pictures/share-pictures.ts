import { appIcon } from '#art/app-icon.ts'
import { letterPicture, letterCanvas } from '#art/letter-picture.ts'
import { type ShareCard, shareCard, shareCanvas } from '#art/share-card.ts'
import { bundledCity } from '#domain/places/bundled-cities.ts'
import { inCity, toCity } from '#domain/places/city-cases.ts'
import type { Drawing } from './rasterise.ts'

const QUALITY = 80

/** The picture of a shared link (`share/home.png`, `share/aer.png`, `share/mow-aer.png`, `share/hotels-aer.png`), of a letter or an icon. */
export function shareDrawingAt(address: string): Drawing | undefined {
  const [, name] = /^share\/([a-z]+(?:-[a-z]{3})?)\.png$/.exec(address) ?? []
  const card = name && cardOf(name)
  if (card) return { draw: () => shareCard(card), width: shareCanvas.width, format: 'png', quality: QUALITY, letters: true }
  const ofLetter = letterDrawing(address)
  if (ofLetter) return ofLetter
  const [, mask, size] = /^icons\/(maskable-)?(180|192|512)\.png$/.exec(address) ?? []
  if (!size) return undefined
  return { draw: () => appIcon({ maskable: Boolean(mask) }), width: Number(size), format: 'png', quality: QUALITY, clear: !mask }
}

/** `letters/aer-dark.png`. */
function letterDrawing(address: string): Drawing | undefined {
  const [, iata, exposure] = /^letters\/([a-z]{3})-(light|dark)\.png$/.exec(address) ?? []
  const city = iata && bundledCity(iata.toUpperCase())
  if (!city) return undefined
  const draw = () => letterPicture(city.iata, exposure === 'dark' ? 'dark' : 'light')
  return { draw, width: letterCanvas.pixels, format: 'png', quality: QUALITY }
}

function cardOf(name: string): ShareCard | undefined {
  if (name === 'home') return { iata: 'IST', title: ['Где-то', 'сейчас', 'рассвет'], note: 'Авиабилеты и отели' }
  if (name === 'hotels') return { iata: 'BCN', title: ['Отели'], note: 'В\u00a0России и\u00a0по всему миру' }
  const [first = '', second] = name.toUpperCase().split('-')
  const [from, to] = [bundledCity(first), bundledCity(second ?? '')]
  if (first === 'HOTELS') return to && { iata: to.iata, title: linesOf(to.city), note: `Отели ${inCity(to.cases)}` }
  if (!from) return undefined
  if (second === undefined) return { iata: from.iata, title: linesOf(from.city), note: `Авиабилеты ${toCity(from.cases)}` }
  return to && { iata: to.iata, title: [...linesOf(from.city), ...linesOf(to.city)], note: 'Авиабилеты: цены по\u00a0месяцам' }
}

/** «Санкт-Петербург» is too long for one line. */
function linesOf(city: string): string[] {
  return city.length > 10 ? city.split(/(?<=-)| /u) : [city]
}
