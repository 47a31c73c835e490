import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { claimOrder } from '#contract/personal.ts'
import { defaultFailure } from '#domain/air/failure.ts'
import { Refused, call } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'

const asked = new Set<string>()

/** `?claim=` of a letter or of the page with the tickets: the order joins this account, and the list is read again (DAIR-28). */
export function useClaim(done: () => void): void {
  const [params, setParams] = useSearchParams()
  const token = params.get('claim')
  useEffect(() => {
    if (!token || asked.has(token)) return
    asked.add(token)
    const without = (now: URLSearchParams) => {
      const next = new URLSearchParams(now)
      next.delete('claim')
      return next
    }
    call(claimOrder, { token })
      .then(
        ({ number }) => {
          toast(`Заказ ${number} теперь в\u00a0личном кабинете`)
          done()
        },
        (problem: unknown) => toast(wordsFor(problem), { tone: 'err' }),
      )
      .finally(() => setParams(without, { replace: true }))
  }, [token, done, setParams])
}

function wordsFor(problem: unknown): string {
  if (!(problem instanceof Refused)) return defaultFailure
  return problem.status === 404 ? 'Этот заказ оформлен на\u00a0другой e-mail или уже добавлен' : problem.text
}
