import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { unsendable } from '#server/mail/outbox.ts'
import type { Source } from '#server/metrics/readings.ts'

/**
 * Something that is stuck, or slower than promised: what it is and what a person can do. More than one case are those of a kind
 * that are not shown one by one.
 */
export type Review = { about: string; what: string; action: string; cases: number }

/** How a case begins that no message of the bank has named: a refund somebody made in its cabinet. */
export const REFUNDED_ELSEWHERE = 'банк вернул '

/** Its query returns `about`, `what`, and `since` when each case has waited. */
type Check = { about: string; action: string; query: (now: string) => string }

/** Each finds what needs a person; an empty database has nothing to find. Money first (reliability: NEEDS_REVIEW instead of silence). */
const checks: Check[] = [
  {
    about: 'refund',
    action:
      "Проверьте возврат в кабинете платёжного сервиса. Если он прошёл, программа узнает это сама; если отклонён, свяжитесь с сервисом. Если он не пройдёт никогда, сначала npm run orders -- transfer НОМЕР 'почему', потом верните деньги переводом.",
    query: (
      now,
    ) => `select o.number as about, 'возврат ' || r.card_rub || ' ₽ не проходит: попытка ' || r.attempt || coalesce(', ' || r.error, '') as what, r.asked_at as since
      from refunds r join orders o on o.id = r.order_id where r.state = 'due' and (r.attempt > 3 or r.asked_at < ${now} - interval '1 day')`,
  },
  {
    about: 'receipt',
    action:
      "Найдите чек в кабинете кассы: покупатель и налоговая должны его получить (54-ФЗ). Когда он пробит там, больше не ждите его здесь: update fiscal_receipts set state = 'elsewhere' where id = …",
    query: (
      now,
    ) => `select o.number as about, 'кассовый чек ' || f.id || ' на ' || f.amount_rub || ' ₽ не пробит' || case when f.state <> 'refused' then '' when r.state = 'done' and r.provider_refund_id is null then ': деньги возвращены переводом, пробейте его сами' else ': касса отказала' end as what, f.created_at as since
      from fiscal_receipts f join orders o on o.id = f.order_id left join refunds r on r.id = f.refund_id where f.state = 'refused' or (f.state = 'due' and f.created_at < ${now} - interval '1 day')`,
  },
  {
    about: 'payment',
    action: 'Сверьте платёж с кабинетом платёжного сервиса: деньги удержаны, а заказа за ними нет.',
    query: (
      now,
    ) => `select o.number as about, 'платёж ' || coalesce(p.provider_payment_id, p.key) || ' не закрыт' as what, p.created_at as since
      from (
        select * from payments where closed_at is null and state = 'Abandoned' and refund_due_rub = 0
        union all
        select * from payments where closed_at is null and state = 'Succeeded' and captured_at is null
      ) p cross join lateral (select number, status from orders where id = p.order_id limit 1) o
      where (p.state = 'Abandoned' or o.status = 'Failed') and p.updated_at > p.created_at and p.created_at < ${now} - interval '3 hours'`,
  },
  {
    about: 'order',
    action: 'Проверьте бронь у поставщика; билеты оформит или вернёт деньги следующая проверка, как только поставщик ответит.',
    query: (
      now,
    ) => `select number as about, 'оплачен и стоит в «' || status || '» с ' || to_char(updated_at at time zone 'Europe/Moscow', 'DD.MM HH24:MI') as what, updated_at as since
      from orders where status in ('Authorized', 'Paid', 'Ticketing') and updated_at < ${now} - interval '5 minutes'
        and not exists (select from order_items where order_id = orders.id and orders.status = 'Ticketing' and awaited_until is not null)
        and not exists (select from hotel_bookings where order_id = orders.id and awaited_until is not null)`,
  },
  {
    about: 'outcome',
    action:
      'Найдите бронь в кабинете поставщика. Если билеты есть, программа заберёт их сама. Если их не будет, отмените бронь там и верните деньги: npm run orders -- unserved НОМЕР',
    query: (
      now,
    ) => `select o.number as about, i.supplier || ' не говорит, что с бронью ' || i.booking_ref || ' (' || i.supplier_ref || '), с ' || to_char(i.awaited_since at time zone 'Europe/Moscow', 'DD.MM HH24:MI') as what, i.awaited_since as since
      from orders o join order_items i on i.order_id = o.id
      where o.status = 'Ticketing' and i.status = 'Ticketing' and i.awaited_until < ${now}`,
  },
  {
    about: 'stay',
    action:
      'Найдите бронь в кабинете поставщика. Если она есть, программа узнает это сама. Если её не будет, верните деньги: npm run orders -- unserved НОМЕР',
    query: (
      now,
    ) => `select o.number as about, b.supplier || ' не говорит, что с бронью ' || b.supplier_ref || ', с ' || to_char(b.awaited_since at time zone 'Europe/Moscow', 'DD.MM HH24:MI') as what, b.awaited_since as since
      from orders o join hotel_bookings b on b.order_id = o.id
      where o.status in ('Authorized', 'Paid', 'Ticketing') and b.awaited_until < ${now}`,
  },
  {
    about: 'release',
    action:
      'Заказ окончен, а бронь у поставщика осталась: он может спросить за неё деньги с агентства. Договоритесь с поставщиком, потом: update air_holds (для отеля hotel_holds) set released_at = now() where key = …',
    query: () =>
      ['air_holds', 'hotel_holds']
        .map(
          (holds) => `select coalesce(o.number, h.key) as about,
            h.supplier || ' не отменяет бронь ' || coalesce(h.supplier_ref, '') || ': ' || h.release_refusal || ', ' || h.key as what, h.asked_at as since
            from ${holds} h left join orders o on o.id = h.order_id where h.release_refusal is not null and h.released_at is null`,
        )
        .join(' union all '),
  },
  {
    about: 'change',
    action: 'Позвоните покупателю: деньги возвращаются полностью на странице заказа или командой return … carrier.',
    query: (
      now,
    ) => `select o.number as about, 'перевозчик отменил рейс ' || to_char(c.noticed_at at time zone 'Europe/Moscow', 'DD.MM HH24:MI') || ', возврат не попросили' as what, c.noticed_at as since
      from flight_changes c join orders o on o.id = c.order_id join order_items i on i.id = c.item_id
      where i.status = 'Ticketed' and c.noticed_at between ${now} - interval '30 days' and ${now} - interval '2 days'
        and not exists (select from flight_changes later where later.item_id = c.item_id and later.n > c.n)
        and c.after @? 'strict $.data[*] ? (@.size() == 0)'`,
  },
  {
    about: 'job',
    action: 'Прочтите в журнале, чего не хватило, и верните задачу: update jobs set dead_at = null, attempts = 0 where …',
    query: () =>
      `select key as about, 'задача ' || kind || ' отложена после ' || attempts || ' попыток' || coalesce(', ' || last_error, '') as what, dead_at as since from jobs where dead_at is not null`,
  },
  {
    about: 'webhook',
    action:
      'Сверьте номер с кабинетом платёжного сервиса. Неизвестный платёж открыли не мы. Возврат, который сделали в кабинете, заказа не отменяет: оформите его и здесь (npm run orders -- return … вернёт весь заказ; часть возвращает покупатель). Ту же сумму второй раз банк не отправит, другую отправит. Когда возврат записан, дело больше не ждёт: update webhook_inbox set matched = true where provider_payment_id = …',
    query: (
      now,
    ) => `select provider_payment_id as about, case when event_id like '${REFUNDED_ELSEWHERE}%' then event_id || ', а мы обещали меньше' else 'неизвестный платёж, сообщение ' || event_id end as what, received_at as since
      from webhook_inbox where not matched and received_at < ${now} - interval '1 hour'
        and not exists (select from order_items where supplier = provider and supplier_ref = provider_payment_id)`,
  },
  {
    about: 'letter',
    action: `Проверьте почтовый сервер и адрес, потом отправьте снова: update outbox set state = 'waiting', attempts = 0 where ${unsendable} (уйдут в течение часа)`,
    query: () =>
      `select subject_id as about, 'письмо ' || template || ' не отправлено после ' || attempts - 1 || ' попыток' as what, created_at as since from outbox where ${unsendable}`,
  },
]

/** How many cases of one kind are listed: as many as a person goes through before listing again. */
const MOST_OF_A_KIND = 100

/** Everything in manual review, the most urgent kind first, within a kind the longest wait first. */
export async function needsReview(db: Db, now: Date): Promise<Review[]> {
  const moment = `timestamptz '${now.toISOString()}'`
  const found: Review[] = []
  for (const { action, query } of checks) {
    const { rows } = await sql<{ about: string; what: string; found: number }>`
      select about, what, count(*) over () as found from (${sql.raw(query(moment))}) asked
      order by since, about, what limit ${MOST_OF_A_KIND}`.execute(db)
    found.push(...rows.map(({ about, what }) => ({ about, what, action, cases: 1 })))
    const others = Number(rows[0]?.found ?? 0) - rows.length
    const what = `ещё ${others} таких же, показаны ${MOST_OF_A_KIND} самых давних`
    if (others > 0) found.push({ about: 'и другие', what, action, cases: others })
  }
  return found
}

/** How many cases of manual review there are, by kind. */
export function reviewReadings(db: Db): Source {
  return async (now) => {
    const moment = `timestamptz '${now.toISOString()}'`
    const counts = checks.map(({ about, query }) => `select '${about}' as about, count(*) as found from (${query(moment)}) asked`)
    const { rows } = await sql<{ about: string; found: number }>`${sql.raw(counts.join(' union all '))}`.execute(db)
    return rows.map(({ about, found }) => ({ name: 'agency_reviews', labels: { about }, value: found }))
  }
}
