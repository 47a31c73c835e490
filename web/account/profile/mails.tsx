import { useState } from 'react'
import { getMails, saveMails } from '#contract/account.ts'
import { ApiError, call } from '#web/data/call.ts'
import { Switch } from '#web/ui/fields/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { RequestView } from '#web/shell/request-view.tsx'
import panel from '#web/account/panel.module.css'
import { useRequest } from '#web/data/use-request.ts'

const ask = (signal: AbortSignal) => call(getMails, {}, { signal })

/** The letters that may be declined; those about orders and safety always come. */
export function Mails() {
  const { request, again } = useRequest(ask)
  return (
    <section className={panel.panel} aria-labelledby="mails">
      <h2 id="mails" className="h2">
        Письма
      </h2>
      <p className="quiet">Письма о&nbsp;заказах и&nbsp;о&nbsp;безопасности кабинета приходят всегда.</p>
      <RequestView request={request} again={again} height={48}>
        {({ points }) => <PointsMail wanted={points} />}
      </RequestView>
    </section>
  )
}

function PointsMail({ wanted }: { wanted: boolean }) {
  const [on, setOn] = useState(wanted)

  async function turn(points: boolean) {
    setOn(points)
    try {
      await call(saveMails, { points })
      toast(points ? 'Письма о бонусах будут приходить' : 'Письма о бонусах больше не придут')
    } catch (error) {
      setOn(!points)
      if (!(error instanceof ApiError)) throw error
      toast(error.text, { tone: 'err' })
    }
  }

  return (
    <Switch
      label="Начисления бонусов за покупки друзей, не чаще раза в день"
      checked={on}
      onChange={(event) => void turn(event.target.checked)}
    />
  )
}
