// Opens a database folder as the next start would and prints the numbers it finds in `acked`.
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const pglite = await PGlite.create({ fs: new NodeFS(process.argv[2] ?? '') })
const { rows } = await pglite.query<{ n: number }>('select n from acked order by n')
process.stdout.write(`numbers ${rows.map(({ n }) => n).join(' ')}\n`)
process.exit(0)
