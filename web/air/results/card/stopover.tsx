import { CONNECTION_TIP, type Connection, type ConnectionKind } from '#domain/air/connection.ts'
import type { Layover } from '#domain/air/layover.ts'
import { formatDuration } from '#domain/text/dates.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { transferFacts, headOf, meaningOf, stepWord } from './stopover-words.ts'
import css from './stopover.module.css'

const appearances: Record<ConnectionKind, { icon: IconName; tone: string | undefined }> = {
  protected: { icon: 'shield-check', tone: css.protected },
  'self-ok': { icon: 'clock-hour-4', tone: css.own },
  'self-short': { icon: 'alert-triangle', tone: css.short },
  unknown: { icon: 'help-circle', tone: undefined },
}

/** The ground between two flights: who answers for it, what it takes, what is met there, and the tip of spec §9. */
export function Stopover({ layover, connection }: { layover: Layover; connection: Connection }) {
  const { icon, tone } = appearances[connection.kind]
  return (
    <section className={classes(css.stopover, tone)}>
      <div className={css.head}>
        <span className={css.sign}>
          <Icon name={icon} />
        </span>
        <div>
          <h5 className={css.title}>{headOf(connection)}</h5>
          <p>
            {layover.city}, {layover.changesTo ? `${layover.code}\u00a0→ ${layover.changesTo.code}` : layover.code}.{' '}
            {meaningOf(connection)}
          </p>
        </div>
      </div>
      {connection.steps.length > 0 && <Steps connection={connection} />}
      <ul className={css.facts}>
        {transferFacts(connection, layover).map((fact) => (
          <li key={fact.title} className={css[fact.tone]}>
            <Icon name={fact.icon} />
            <div>
              <b>{fact.title}</b>
              {fact.text && <p>{fact.text}</p>}
            </div>
          </li>
        ))}
      </ul>
      <p className={classes(css.tip, connection.short && css.warn)}>
        <Icon name={connection.short ? 'alert-triangle' : 'info-circle'} size={16} />
        {CONNECTION_TIP}
      </p>
    </section>
  )
}

/** What the needed time is made of; a step that begins after the time is up is hatched. */
function Steps({ connection: { steps, minutes } }: { connection: Connection }) {
  const ends = steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step.minutes, 0))
  return (
    <ol className={css.steps} aria-label="Из чего складывается нужное время">
      {steps.map((step, at) => (
        <li key={step.code} style={{ flexGrow: step.minutes }} className={ends[at]! > minutes ? css.late : undefined}>
          <i aria-hidden="true" />
          <b>{formatDuration(step.minutes)}</b> <span>{stepWord[step.code]}</span>
        </li>
      ))}
    </ol>
  )
}
