// The PostgreSQL that all test files of a run share, in a process of its own: its package ends the process it lives in with 0,
// however the tests went. Says its address when it is there, and ends with its input.
import { once } from 'node:events'
import { openPostgres } from './postgres.ts'

const server = await openPostgres({ fsync: 'off', full_page_writes: 'off' }) // nobody cuts its power
const template = await server.open(1) // migrated and then left alone: others are copied from it
await template.close()
process.stdout.write(server.url)
await once(process.stdin.resume(), 'end')
await server.close()
