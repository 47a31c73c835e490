import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Why the server does not start, in words for its operator: their configuration, not a bug of ours. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** An error of the operating system: `path` of a file; `address` and `port` of a port, `hostname` of a name. */
type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

const portRefusals: Record<string, (error: SystemError) => string> = {
  EADDRINUSE: ({ port = 0 }) => `Порт ${port} занят. Задайте другой, например PORT=${port + 1}.`,
  EADDRNOTAVAIL: ({ address }) => `У этой машины нет адреса ${address}. Задайте в HOST её собственный, localhost или 0.0.0.0.`,
  EACCES: ({ port }) => `Порт ${port} этому пользователю не открыть. Задайте PORT от 1024, а 80 и 443 оставьте прокси.`,
  ENOTFOUND: ({ hostname }) => `Имени ${hostname} эта машина не знает. Проверьте HOST.`,
  EAI_AGAIN: ({ hostname }) => `Имени ${hostname} эта машина не знает. Проверьте HOST.`,
}

const fileRefusals: Record<string, (place: string) => string> = {
  EACCES: (place) => `Нет прав на ${place}. Папка данных (DATA_DIR) должна принадлежать тому, кто запускает сервер.`,
  EPERM: (place) => `Нет прав на ${place}. Папка данных (DATA_DIR) должна принадлежать тому, кто запускает сервер.`,
  EROFS: (place) => `${place} лежит на диске, открытом только для чтения. Задайте другую папку данных (DATA_DIR).`,
  ENOSPC: (place) => `На диске, где лежит ${place}, нет места. Освободите его или задайте другую папку данных (DATA_DIR).`,
  EDQUOT: (place) => `На диске, где лежит ${place}, нет места. Освободите его или задайте другую папку данных (DATA_DIR).`,
  EEXIST: (place) => `${place} не папка. Задайте другую папку данных (DATA_DIR).`,
  ENOTDIR: (place) => `${place} не папка. Задайте другую папку данных (DATA_DIR).`,
}

/** What a failed start prints: the words of a refusal (it may come from a thread, which keeps no classes), or where a bug is. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'DatabaseUnavailable') return databaseFailure(error)
  return error.name === 'StartRefusal'
    ? error.message
    : (systemRefusal(error) ?? rightsRefusal(error) ?? damageRefusal(error) ?? String(error.stack))
}

type Failure = [what: string, help: string]

const aborted: Failure = [
  'База данных прервала запрос',
  'Повторите, когда таблиц никто не держит; пределы задают lock_timeout и statement_timeout.',
]

/** Why a database that answers does not do what it should, by its code: what is wrong, and what to do. */
const answered: Record<string, Failure> = {
  '55P03': aborted,
  57014: aborted,
  53100: ['На диске базы данных нет места', 'Освободите его; у встроенной базы это диск папки данных (DATA_DIR).'],
  58030: ['Диск базы данных отказал', 'Проверьте его; у встроенной базы это диск папки данных (DATA_DIR).'],
  '3D000': ['Такой базы данных нет', 'Создайте её или исправьте DATABASE_URL.'],
  25006: ['База данных только читает', 'Запустите, когда она снова будет писать.'],
}

function databaseFailure({ cause }: Error): string {
  const known = answered[(cause as { code?: string } | undefined)?.code ?? '']
  const [what, help] = known ?? ['База данных не отвечает', 'Проверьте, что она запущена, и DATABASE_URL.']
  return `${what}${known ? quoted(cause) : databaseWords(cause)}. ${help}`
}

const meanings: Record<string, string> = {
  ECONNREFUSED: 'соединение не принято',
  ECONNRESET: 'соединение оборвалось',
  ETIMEDOUT: 'соединение не установлено вовремя',
  ENOTFOUND: 'такого имени в сети нет',
  EAI_AGAIN: 'такого имени в сети нет',
  '28P01': 'пароль не подошёл',
  28000: 'эту роль она не впускает',
  '3D000': 'такой базы нет',
  53300: 'все её соединения заняты',
  '57P03': 'она ещё запускается',
}

/** What a database has answered: in our words where its code is known, and in its own, which may be of any language, quoted. */
export function databaseWords(cause: unknown): string {
  const meaning = meanings[(cause as { code?: string } | undefined)?.code ?? '']
  return `${meaning ? `: ${meaning}` : ''}${quoted(cause, meaning ? ', ' : ': ')}`
}

function quoted(cause: unknown, before = ': '): string {
  const own = cause instanceof Error ? cause.message : ''
  return own && `${before}«${own}»`
}

/** 42501: a privilege is missing, as of all but the owner in PostgreSQL 15 and later. 3F000: no schema of the search path exists. */
function rightsRefusal(error: NodeJS.ErrnoException): string | undefined {
  if (!['42501', '3F000'].includes(error.code ?? '')) return undefined
  return `Роли базы данных не хватает прав${quoted(error)}. Отдайте ей базу: alter database … owner to ….`
}

/** 58P01: a file of a table is gone. XX001, XX002: what is in it, or in an index, is none of the database's. */
function damageRefusal(error: NodeJS.ErrnoException): string | undefined {
  if (!['58P01', 'XX001', 'XX002'].includes(error.code ?? '')) return undefined
  return `База данных повреждена${quoted(error)}. Проверьте её диск и восстановите копию: npm run restore -- FILE.`
}

/** The configured port, address or data folder is not available, or no file may be opened any more; undefined for any other error. */
function systemRefusal(error: SystemError): string | undefined {
  const { code = '', syscall, path, address } = error
  if (code === 'EMFILE') return 'Процессу не хватает открытых файлов. Поднимите предел: ulimit -n, в systemd LimitNOFILE.'
  const place = path ?? (address?.startsWith('/') ? address : undefined) // a socket in a folder has its path as its address
  if (place !== undefined) return fileRefusals[code]?.(place)
  return syscall === 'listen' || syscall === 'getaddrinfo' ? portRefusals[code]?.(error) : undefined
}

/** Creates a data folder and its parents. With `recursive` Node never ends in a folder that allows no subfolders, such as /proc. */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (isFolder(path)) return // another process was quicker
    if (!(error instanceof Error) || systemRefusal(error)) throw error
    throw new StartRefusal(`Папку ${path} здесь не создать. Задайте другую папку данных (DATA_DIR).`, { cause: error })
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false // why not, creating it says
  }
}
