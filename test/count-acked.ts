// Opens each database folder as the next start would and prints the numbers it finds in `acked`, or why it cannot: a line each.
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

for (const folder of process.argv.slice(2)) {
  try {
    const pglite = await PGlite.create({ fs: new NodeFS(folder) })
    const { rows } = await pglite.query<{ n: number }>('select n from acked order by n')
    process.stdout.write(`numbers ${rows.map(({ n }) => n).join(' ')}\n`)
    await pglite.close()
  } catch (error) {
    process.stdout.write(`dead ${String(error).split('\n', 1).join()}\n`)
  }
}
process.exit(0)
