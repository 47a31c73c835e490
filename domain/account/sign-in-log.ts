/** The words of each entry of the sign-in log for its owner. */
export const signInWords = {
  'signed-in': 'Вход',
  'wrong-password': 'Неверный пароль',
  'signed-out': 'Выход',
  'token-reused': 'Мы закрыли сеанс: в него вошли с двух устройств',
  'password-changed': 'Пароль изменён',
  'email-asked': 'Запрошена смена почты',
  'email-changed': 'Почта изменена',
  registered: 'Регистрация',
  'reset-asked': 'Запрошен новый пароль',
  'others-signed-out': 'Закрыты остальные сеансы',
  'session-closed': 'Закрыт сеанс',
} as const

type Row = readonly [sign: RegExp, name: string]

/** The first that fits: most browsers also call themselves Chrome and Safari. */
const browsers: Row[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: Row[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const LONGEST_READ = 512

/** A browser as its person would name it, «Chrome на Android», by its User-Agent. Nothing of the header itself is in it. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST_READ)
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)]
  if (browser && system) return `${browser} на\u00a0${system}`
  return browser ?? (system ? `Браузер на\u00a0${system}` : 'Неизвестное устройство')
}

function nameIn(rows: Row[], text: string): string | undefined {
  return rows.find(([sign]) => sign.test(text))?.[1]
}
