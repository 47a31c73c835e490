import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { jsonOf } from '#server/db/stored-json.ts'
import { type KeyRing, keyRing } from '#server/keys/ring.ts'

const SHORTEST_KEY = 32
const key = z.string().min(SHORTEST_KEY, `нужно не меньше ${SHORTEST_KEY} знаков`)

/** The secrets that seal documents and sign tokens; part of the variables of env.ts. */
export const keyVariables = {
  SECRET: key.optional(),
  SECRET_OLD: z.preprocess(listOf, z.array(key, 'ожидается список через запятую или JSON-список строк')).default([]),
}

type Read = z.infer<z.ZodObject<typeof keyVariables>> & { DATABASE_URL?: string | undefined }

/** Keys separated by commas, or as JSON when one of them contains a comma. */
function listOf(text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (!text.startsWith('[')) return text.split(',').map((one) => one.trim())
  return jsonOf(text)
}

/** The embedded database has a secret beside itself; several servers on PostgreSQL must be given the same one. */
export function keysOf({ SECRET, SECRET_OLD, DATABASE_URL }: Read, dataDir: string): KeyRing {
  if (DATABASE_URL && !SECRET) throw new StartRefusal(secretNeeded)
  const current = SECRET ?? storedSecret(dataDir)
  if (SECRET_OLD.includes(current))
    throw new StartRefusal('Неверная конфигурация:\n  SECRET_OLD: здесь только прежние ключи, а в списке стоит и нынешний')
  if (new Set(SECRET_OLD).size !== SECRET_OLD.length)
    throw new StartRefusal('Неверная конфигурация:\n  SECRET_OLD: один и тот же ключ назван дважды')
  return keyRing(current, SECRET_OLD)
}

const secretNeeded = `Неверная конфигурация:
  SECRET: с DATABASE_URL нужен ключ, одинаковый на всех серверах. Без него документы пассажиров, ссылки на заказы и входы
  потерялись бы вместе с диском сервера. Новый ключ: openssl rand -hex 32. Если сервер уже работал без SECRET,
  возьмите ключ из файла DATA_DIR/secret.`

/** A full disk or a power cut may leave less of the file than a key: whatever it sealed would open to anybody. */
function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stored = readFileSync(path, 'utf8').trim()
  if (stored.length < SHORTEST_KEY) throw new StartRefusal(brokenSecret(path))
  return stored
}

const brokenSecret = (path: string) => `Неверная конфигурация:
  DATA_DIR: файл ${path} пуст или обрезан, а в нём ключ, которым запечатаны документы пассажиров. Верните его из копии.
  Если в этой папке ещё ничего не продано, удалите его: сделается новый.`
