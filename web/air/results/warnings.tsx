import { firstWords } from '#domain/refusal-words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** The outbound of the address is sold no more. */
  isLost: boolean
  /** The prices are too old to book by. */
  isExpired: boolean
  onAgain: () => void
}

/** What is wrong with a list that is here. */
export function Warnings({ isLost, isExpired, onAgain }: Props) {
  return (
    <>
      {isLost && <Banner tone="warn">Выбранный рейс туда больше не&nbsp;продаётся. Выберите другой</Banner>}
      {isExpired && (
        <Banner
          tone="warn"
          actions={
            <Button variant="primary" size="s" onClick={onAgain}>
              Новый поиск
            </Button>
          }
        >
          {firstWords['air.session-expired']}
        </Banner>
      )}
    </>
  )
}
