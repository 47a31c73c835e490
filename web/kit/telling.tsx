import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/purchase/countdown.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import css from './kit.module.css'
import { Group, Row } from './group.tsx'

/** The countdown. */
export function Time() {
  const [now] = useState(() => Date.now())
  return (
    <Group title="Отсчёт: солнце садится">
      {[1188, 550, 90].map((left) => (
        <div key={left} className={css.narrow}>
          <Countdown until={now + left * 1000} total={1200} />
        </div>
      ))}
    </Group>
  )
}

/** Banners, toasts, tips and dialogs. */
export function Messages() {
  const [open, setOpen] = useState(false)
  return (
    <Group title="Сообщения">
      <Banner
        tone="ok"
        onClose={() => undefined}
        actions={
          <Button variant="text" size="s">
            Отправить ещё раз
          </Button>
        }
      >
        Личный кабинет создан. Перейдите по&nbsp;ссылке из&nbsp;письма.
      </Banner>
      <Banner tone="err">Время на&nbsp;бронирование истекло, выполните новый поиск</Banner>
      <Banner tone="warn">Одна из&nbsp;авиакомпаний не&nbsp;ответила</Banner>
      <Banner>Схема без улиц</Banner>
      <Row>
        <Button onClick={() => toast('Удаление выполнено успешно!')}>Тост</Button>
        <Button onClick={() => toast('Ошибка при попытке скачать ваучер', { tone: 'err' })}>Тост ошибки</Button>
        <Tooltip text="Не более одного младенца (без места) на одного взрослого">
          {(described) => <Button {...described}>Подсказка</Button>}
        </Tooltip>
        <Button onClick={() => setOpen(true)}>Окно</Button>
      </Row>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Цена изменилась"
        footer={
          <>
            <Button variant="primary">Продолжить</Button>
            <Button onClick={() => setOpen(false)}>Другие варианты</Button>
          </>
        }
      >
        <p>
          Было {'18 960 ₽'}, стало {'19 420 ₽'}.
        </p>
        <Field label="Поле в окне" name="inside" />
      </Modal>
    </Group>
  )
}

/** Silhouettes of what is on its way. */
export function Waiting() {
  return (
    <Group title="Ожидание">
      <div aria-busy="true" className={css.panel}>
        <Skeleton width="40%" height={16} />
        <br />
        <Skeleton height={44} radius={12} />
        <br />
        <Skeleton width="70%" height={16} />
      </div>
    </Group>
  )
}
