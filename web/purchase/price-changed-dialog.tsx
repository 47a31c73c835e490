import { formatRub } from '#domain/text/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Tag } from '#web/ui/tag.tsx'
import css from './dialogs.module.css'

type Props = {
  oldPrice: number
  newPrice: number
  busy: boolean
  onGoOn: (newPrice: number) => void
  onOthers: () => void
  onClose: () => void
}

/** The supplier's price differs from the agreed one: nothing is held until the visitor decides (DGEN-05). */
export function PriceChangedDialog({ oldPrice, newPrice, busy, onGoOn, onOthers, onClose }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      title="Цена изменилась"
      footer={
        <>
          <Button variant="primary" size="l" busy={busy} onClick={() => onGoOn(newPrice)}>
            Продолжить с новой ценой
          </Button>
          <Button size="l" onClick={onOthers}>
            Другие варианты
          </Button>
        </>
      }
    >
      <p className="quiet">
        Цена изменилась: было {formatRub(oldPrice)}, стало {formatRub(newPrice)}.
      </p>
      <p className={css.now}>
        <b>{formatRub(newPrice)}</b>
        <Difference from={oldPrice} to={newPrice} />
      </p>
      <p className="small quiet">Ничего не&nbsp;забронировано и&nbsp;не&nbsp;списано. Всё, что вы&nbsp;ввели, сохранено.</p>
    </Modal>
  )
}

/** `дороже на 880 ₽` in a tag that also says it by colour. */
export function Difference({ from, to }: { from: number; to: number }) {
  if (from === to) return <Tag>без изменений</Tag>
  return to > from ? (
    <Tag tone="warn">дороже на {formatRub(to - from)}</Tag>
  ) : (
    <Tag tone="ok">дешевле на {formatRub(from - to)}</Tag>
  )
}
