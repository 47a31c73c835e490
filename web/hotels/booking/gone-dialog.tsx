import { NightPicture } from '#web/purchase/night-picture.tsx'
import { LinkButton } from '#web/shell/link-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** The room was sold between the list and the press (DHOT-11): nothing is held, the names stay typed. */
export function GoneDialog({ otherRoom, onClose }: { otherRoom: string; onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      title="Этот номер уже недоступен"
      picture={<NightPicture />}
      footer={
        <>
          <LinkButton to={otherRoom} variant="primary" size="l">
            Выбрать другой номер
          </LinkButton>
          <Button size="l" onClick={onClose}>
            Остаться здесь
          </Button>
        </>
      }
    >
      <p className="quiet">
        Его успели забронировать. Деньги не&nbsp;списаны, имена гостей сохранены и&nbsp;подойдут к&nbsp;другому номеру.
      </p>
    </Modal>
  )
}
