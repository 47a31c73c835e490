/** A network to share a page in: its address has `{url}` and `{title}` to be filled in (DHOT-10). */
export type ShareNetwork = { id: string; name: string; address: string }

/** The six networks of the hotel page; SITE_FILE may name others. */
export const usualNetworks: ShareNetwork[] = [
  { id: 'vk', name: 'ВКонтакте', address: 'https://vk.com/share.php?url={url}&title={title}' },
  { id: 'ok-ru', name: 'Одноклассники', address: 'https://connect.ok.ru/offer?url={url}&title={title}' },
  { id: 'telegram', name: 'Telegram', address: 'https://t.me/share/url?url={url}&text={title}' },
  { id: 'whatsapp', name: 'WhatsApp', address: 'https://wa.me/?text={title}%20{url}' },
  { id: 'viber', name: 'Viber', address: 'viber://forward?text={title}%20{url}' },
  { id: 'x', name: 'X', address: 'https://x.com/intent/post?url={url}&text={title}' },
]

/** The address that shares a page in a network. */
export function shareLink({ address }: ShareNetwork, page: { url: string; title: string }): string {
  return address.replaceAll('{url}', encodeURIComponent(page.url)).replaceAll('{title}', encodeURIComponent(page.title))
}
