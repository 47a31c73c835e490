import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { claimOrder } from '#contract/personal.ts'
import { ApiError, call } from '#web/data/call.ts'
import { toast } from '#web/ui/toast.ts'

/** Follows the letter of a guest's order: `?claim=` adds it to this account once and leaves the address (DAIR-28). */
export function useClaim(onAdded: () => void): void {
  const [params, setParams] = useSearchParams()
  const token = params.get('claim')
  const requestedToken = useRef<string>(undefined)
  useEffect(() => {
    if (!token || requestedToken.current === token) return
    requestedToken.current = token
    void call(claimOrder, { token }).then(
      ({ number }) => {
        toast(`Заказ ${number} добавлен`)
        onAdded()
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        toast(error.status === 404 ? 'Этот заказ оформлен на\u00a0другой e-mail' : error.text, { tone: 'err' })
      },
    )
    setParams(
      (now) => {
        now.delete('claim')
        return now
      },
      { replace: true },
    )
  }, [token, setParams, onAdded])
}
