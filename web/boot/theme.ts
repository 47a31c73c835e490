/** Theme names as stored under the key `theme` and written to `<html data-theme>` (THEME-04). */
export type Theme = 'lighttheme' | 'darktheme'

const KEY = 'theme'
const pageColours: Record<Theme, string> = { lighttheme: '#f2f5f3', darktheme: '#0a161a' }

export const pageColourOf = (theme: Theme) => pageColours[theme]

/** Runs before the first paint: the saved theme, else the system's (DUI-07). Nothing is saved here. */
export const themeBoot = () => `(function(){var t;try{t=localStorage.getItem('${KEY}')}catch(e){}
if(t!=='lighttheme'&&t!=='darktheme')t=matchMedia('(prefers-color-scheme: dark)').matches?'darktheme':'lighttheme'
document.documentElement.dataset.theme=t
document.querySelector('meta[name=theme-color]').content=t==='darktheme'?'${pageColours.darktheme}':'${pageColours.lighttheme}'})()`

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'darktheme' ? 'darktheme' : 'lighttheme'
}

/** Shows a theme without saving it: the system changed, or another tab chose. */
function showTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', pageColourOf(theme))
  dispatchEvent(new Event('themechange'))
}

/** The visitor's own choice: shown and stored (THEME-02). */
export function chooseTheme(theme: Theme) {
  localStorage.setItem(KEY, theme)
  showTheme(theme)
}

/** Follows the system until a choice is saved, and the choices of other tabs, while the page is open. */
export function followTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const saved = localStorage.getItem(KEY)
    const isDark = saved === 'darktheme' || (saved !== 'lighttheme' && dark.matches)
    showTheme(isDark ? 'darktheme' : 'lighttheme')
  }
  dark.addEventListener('change', follow)
  addEventListener('storage', ({ key }) => key === KEY && follow())
}

/** Called at every change of the shown theme. Returns how to unsubscribe. */
export function watchTheme(changed: () => void): () => void {
  addEventListener('themechange', changed)
  return () => removeEventListener('themechange', changed)
}
