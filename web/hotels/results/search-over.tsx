import { Button } from '#web/ui/button.tsx'

type Props = {
  /** Whether some hotels have not answered. */
  isPartial: boolean
  /** Whether seen hotels keep places that are not theirs by the order. */
  isMixed: boolean
  onOrder: () => void
  onRetry: () => void
}

/** What a search that is over leaves to do: put the list in order, ask those who have not answered. */
export function SearchOver({ isPartial, isMixed, onOrder, onRetry }: Props) {
  return (
    <>
      {isMixed && (
        <Button size="s" onClick={onOrder}>
          Упорядочить список
        </Button>
      )}
      {isPartial && (
        <>
          <output>Часть отелей не&nbsp;ответила, остальные в&nbsp;списке.</output>
          <Button size="s" onClick={onRetry}>
            Проверить ещё раз
          </Button>
        </>
      )}
    </>
  )
}
