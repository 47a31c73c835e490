import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Hands the address of the page to somebody: by the system's own sheet, or into the clipboard. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = window.location.href
    try {
      if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches)
        return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast('Ссылка скопирована')
    } catch (error) {
      // The visitor closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast('Не удалось скопировать ссылку. Возьмите её из адресной строки', { tone: 'err' })
    }
  }
  return (
    <Button variant="outline" size="s" icon="link" onClick={() => void share()}>
      Поделиться
    </Button>
  )
}
