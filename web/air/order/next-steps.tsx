import type { ReactNode } from 'react'
import type { AirTickets } from '#contract/air-orders.ts'
import type { Segment } from '#domain/air/offer.ts'
import { counted, words } from '#domain/text/plural.ts'
import { checkInOpens } from '#domain/trips/until-departure.ts'
import { saveFile } from '#web/data/save-file.ts'
import { ShareTrip } from '#web/purchase/share-trip.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ReceiptsButton } from './receipts-button.tsx'
import { ticketsCalendar } from './tickets-calendar.ts'
import css from './next-steps.module.css'

type Props = {
  id: string
  tickets: AirTickets
  /** The first flight of the next way to be flown; undefined while the last one is flown. */
  next: Segment | undefined
  /** The last flight has landed: only its documents are needed. */
  isOver: boolean
  /** Both ways are flown. */
  isReturn: boolean
}

/** «Что дальше»: the steps left, in the order they are needed. */
export function NextSteps({ id, tickets, next, isOver, isReturn }: Props) {
  const { passengers } = tickets
  const code = next && codeOf(next, tickets)
  return (
    <section className={css.steps} aria-labelledby="what-next">
      <h2 id="what-next" className="h3">
        {isOver ? 'Документы' : 'Что дальше'}
      </h2>
      <ul>
        <OneStep icon="ticket" title="Билеты" about={`PDF, ${counted(passengers.length, words.passenger)}`}>
          <div className={css.pair}>
            <IconButton
              icon="printer"
              label={'Распечатать рейсы и\u00a0номера билетов на\u00a0одном листе'}
              onClick={() => print()}
            />
            <ReceiptsButton orderId={id} receipts={tickets.tickets} variant="tonal">
              Скачать<VisuallyHidden>{tickets.tickets.length === 1 ? ' билет' : ' все билеты'}</VisuallyHidden>
            </ReceiptsButton>
          </div>
        </OneStep>
        {!isOver && (
          <OneStep
            icon="calendar"
            title="Календарь"
            about={isReturn ? 'все рейсы с\u00a0местным временем' : 'рейс с\u00a0местным временем'}
          >
            <Button variant="tonal" onClick={() => saveCalendar(tickets)}>
              Добавить<VisuallyHidden> в&nbsp;календарь</VisuallyHidden>
            </Button>
          </OneStep>
        )}
        {next && (
          <OneStep
            icon="clock-hour-4"
            title="Онлайн-регистрация"
            about={`обычно с\u00a0${checkInOpens(next)}: нужны код брони и\u00a0фамилия. Событие в\u00a0календаре напомнит`}
          >
            {code && (
              <Button
                variant="tonal"
                icon="copy"
                aria-label={`Скопировать код брони ${code}`}
                onClick={() => void copyCode(code)}
              >
                <span lang="en" className={css.code}>
                  {code}
                </span>
              </Button>
            )}
          </OneStep>
        )}
        {!isOver && (
          <OneStep icon="share-3" title="Показать близким" about={'рейсы и\u00a0жильё, без цен и\u00a0документов'}>
            <ShareTrip id={id} />
          </OneStep>
        )}
      </ul>
    </section>
  )
}

type StepProps = { icon: IconName; title: string; about: string; children?: ReactNode }

function OneStep({ icon, title, about, children }: StepProps) {
  return (
    <li>
      <Icon name={icon} />
      <p>
        <b>{title}</b>
        <span>{about}</span>
      </p>
      {children}
    </li>
  )
}

/** The booking reference of a flight's carrier. */
function codeOf({ departureUtc }: Segment, { items }: AirTickets): string | undefined {
  const isOf = (way: { flightSegments: Segment[] } | undefined) => way?.flightSegments[0]?.departureUtc === departureUtc
  return items.find(({ ticketThere, ticketBack }) => isOf(ticketThere) || isOf(ticketBack))?.bookingRef
}

/** A browser may refuse the clipboard: the code is on the button all the same. */
async function copyCode(code: string): Promise<void> {
  await navigator.clipboard.writeText(code).then(
    () => toast('Код брони скопирован'),
    () => toast('Не\u00a0удалось скопировать: код стоит на\u00a0кнопке', { tone: 'err' }),
  )
}

function saveCalendar(tickets: AirTickets): void {
  const file = ticketsCalendar(tickets, new Date())
  saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `Strannik_${tickets.number}.ics`)
}
