import { accountLetters } from '#server/account/letters.ts'
import type { JobHandlers } from '#server/jobs/definitions.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { type Template, deliverLetter, templates } from '#server/mail/outbox.ts'
import { type WorkDeps, jobHandlers } from '#server/work.ts'

const blank: Letter = { to: 'anna@mail.example', subject: '', html: '', text: '', attachments: [] }
const blanks = Object.fromEntries(templates.map((template) => [template, async () => blank])) as Record<
  Template,
  () => Promise<Letter>
>

/** The real jobs; letters about orders are blank sheets, because drawing a receipt costs more than selling a flight and moves no row. */
export function withBlankLetters(deps: WorkDeps): JobHandlers {
  const compose = { ...blanks, ...accountLetters(deps) }
  return { ...jobHandlers(deps), 'deliver-letter': ({ letterId }, lease) => deliverLetter({ ...deps, compose }, letterId, lease) }
}
