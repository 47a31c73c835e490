import * as paths from '#domain/paths.ts'
import type { Notice, NoticeAction, TripEvent } from '#domain/trips/timeline.ts'
import { handFocusOn } from '#web/shell/navigation.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './notices.module.css'

type NoticesProps = { event: TripEvent; notices: readonly Notice[]; onOpen: (event: TripEvent) => void }

/** A notice about an event: with an action a warning, without one a plain line. */
export function Notices({ event, notices, onOpen }: NoticesProps) {
  return notices.map(({ text, action }) => (
    <div key={text} className={classes(css.notice, action && css.warning)}>
      <Icon name={action ? 'alert-triangle' : 'info-circle'} />
      <p>{text}</p>
      {action && <Act action={action} onOpen={() => onOpen(event)} />}
    </div>
  ))
}

function Act({ action: { kind, label }, onOpen }: { action: NoticeAction; onOpen: () => void }) {
  if (kind === 'order') {
    return (
      <Button ref={handFocusOn} size="s" onClick={onOpen}>
        {label}
      </Button>
    )
  }
  return (
    <LinkButton to={kind === 'flights' ? paths.airResults : paths.hotels} size="s">
      {label}
    </LinkButton>
  )
}
