// npm run backup -- FILE: the whole agency but for its secret in one file, while it sells (docs/backup.md).
import { backUp } from '#server/backup/backup.ts'
import { StartRefusal, startFailure } from '#server/db/start-refusal.ts'
import { readEnv } from '#server/process/env.ts'
import { readDotEnv, seconds } from './steps.mjs'

const [path, ...others] = process.argv.slice(2)
const begun = Date.now()
readDotEnv()
try {
  if (!path || path.startsWith('-') || others.length > 0) throw new StartRefusal('Назовите один файл: npm run backup -- FILE')
  await copyInto(path)
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exitCode = 1
}

async function copyInto(file: string): Promise<void> {
  const { manifest, bytes, files } = await backUp(readEnv(process.env), file)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  process.stdout
    .write(`${file}: ${(bytes / 1e6).toFixed(1).replace('.', ',')} МБ, ${seconds(begun)}. Состояние на ${manifest.takenAt}.
Таблиц ${Object.keys(manifest.tables).length}, строк ${rows}, файлов ${files}; записанное прочитано снова, суммы SHA-256 сошлись.
Ключа в копии нет: храните SECRET (или файл DATA_DIR/secret) отдельно от неё. Без него не откроются документы пассажиров
и ссылки на заказы; вместе с ним копию прочтёт всякий.
`)
}
