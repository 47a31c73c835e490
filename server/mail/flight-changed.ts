import { isCancelled, timesInWords, whatToDo } from '#domain/air/changes/change-words.ts'
import type { ChangedFlight } from '#domain/air/changes/flight-change.ts'
import { type OrderLetter, orderLetter } from './letters.ts'
import type { Letter } from './mailer.ts'
import { subjectWith } from './subject.ts'
import type { Fact } from './template.ts'

type ChangeLetter = OrderLetter & { changed: ChangedFlight[]; isForced: boolean }

/** M-16: the carrier changed what was bought: old and new times by the airports' clocks, and what one may do. */
export function flightChangedLetter({ changed, isForced, ...about }: ChangeLetter): Letter {
  const isGone = isCancelled({ flights: changed })
  const word = isGone ? 'отменён' : 'изменился'
  return orderLetter(about, subjectWith(`Рейс ${word}: заказ ${about.number}`, ...about.trip), {
    mood: isGone ? 'bad' : 'even',
    preheader: isGone
      ? 'Перевозчик его больше не выполняет. Деньги за билет вернутся полностью'
      : 'Перевозчик перенёс вылет: прежнее и новое время и что с этим можно сделать',
    title: `${about.route}: рейс ${word}`,
    lead: `Перевозчик изменил расписание. ${whatToDo({ flights: changed, isForced })}`,
    facts: [{ name: 'Заказ', value: about.number }, ...changed.map(factOf)],
    button: { text: 'Открыть заказ', href: about.link },
    note: 'Время в письме местное, по часам аэропорта.',
  })
}

function factOf({ flight, route, was, now }: ChangedFlight): Fact {
  const value = now ? timesInWords(now) : 'рейс отменён'
  return { name: `${flight}, ${route}`, value, strong: true, note: was ? `было ${timesInWords(was)}` : 'рейс был отменён' }
}
