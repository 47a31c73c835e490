// npm run db:types: what the migrated database really holds, written as rows of server/db/tables.ts, and where they differ.
import { openMemoryDatabase } from '#test/database.ts'
import { differences, loadSchema, writtenTables } from '#test/schema.ts'

const database = await openMemoryDatabase()
const real = await loadSchema(database)
for (const [table, columns] of Object.entries(real)) {
  process.stdout.write(`  ${table}: {\n${columns.map(({ name, type }) => `    ${name}: ${type}\n`).join('')}  }\n`)
}
const differing = differences(real, writtenTables())
process.stdout.write(differing.length > 0 ? `\ntables.ts differs:\n${differing.join('\n')}\n` : '\ntables.ts agrees\n')
await database.close()
process.exit(differing.length > 0 ? 1 : 0)
