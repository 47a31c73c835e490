// npm run restore -- FILE: what npm run backup has written, into an empty place (docs/backup.md).
import { restore } from '#server/backup/restore.ts'
import { StartRefusal, startFailure } from '#server/db/start-refusal.ts'
import { readEnv } from '#server/process/env.ts'
import { readDotEnv, seconds } from './steps.mjs'

const [path, ...others] = process.argv.slice(2)
const begun = Date.now()
readDotEnv()
try {
  if (!path || path.startsWith('-') || others.length > 0) throw new StartRefusal('Назовите один файл: npm run restore -- FILE')
  await restoreFrom(path)
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exitCode = 1
}

async function restoreFrom(file: string): Promise<void> {
  const env = readEnv(process.env)
  const { manifest, files, applied, violations } = await restore(env, file)
  const age = Date.now() - Date.parse(manifest.takenAt)
  const tables = Object.entries(manifest.tables).filter(([, { rows }]) => rows > 0)
  for (const [name, { rows }] of tables) process.stdout.write(`  ${name}: ${rows}\n`)
  process.stdout.write(`Восстановлено за ${seconds(begun)} в ${env.databaseUrl ? 'PostgreSQL' : env.dataDir}; файлов ${files}.
Суммы SHA-256 и число строк сошлись. Копия версии ${manifest.application}, состояние на ${manifest.takenAt} (${ageOf(age)} назад).
${applied.length > 0 ? `Применены миграции: ${applied.join(', ')}.\n` : ''}Ключа в копии не было: запускайте с тем же SECRET (или файлом DATA_DIR/secret), что при её снятии.
`)
  if (violations.length === 0) return void process.stdout.write('Баланс бонусов сходится.\n')
  process.stderr.write(`Баланс бонусов не сходится:\n${violations.join('\n')}\n`)
  process.exitCode = 1
}

function ageOf(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return `${minutes} мин`
  return minutes < 2880 ? `${Math.round(minutes / 60)} ч` : `${Math.round(minutes / 1440)} дн.`
}
