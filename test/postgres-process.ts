// The PostgreSQL that all test files of a run share, in a process of its own, which ends with its input. Prints its address when
// it is up.
import { once } from 'node:events'
import { openPostgres } from './postgres.ts'

const server = await openPostgres({ fsync: 'off', full_page_writes: 'off' }) // nobody cuts its power
const template = await server.open(1) // migrated and then left alone: others are copied from it
await template.close()
process.stdout.write(server.url)
await once(process.stdin.resume(), 'end')
await server.close()
