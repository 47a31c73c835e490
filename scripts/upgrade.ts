// npm run test:upgrade [-- --from=REF --engine=pglite --bookings=40 --kills=4 --seed=N]: the version before this one sells, then this one: beside it
// on one PostgreSQL, where each takes over what the other began and both are killed now and then, and after it on one folder of
// the embedded database. Then every book is compared with every other. The version before is the commit before the last one
// that touched the migrations, unless --from names another.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type KillTally, killServers } from '#test/faults/kill.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '' },
    engine: { type: 'string', default: '' },
    bookings: { type: 'string', default: '40' },
    kills: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})

const version = values.from || versionBefore()
const folder = join(mkdtempSync(join(tmpdir(), 'strannik-former-')), 'strannik')
git('worktree', 'add', '--quiet', '--detach', folder, version)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    cleanUp()
    process.exit(1)
  })
try {
  bringPackages()
  process.stdout.write(`from ${git('log', '-1', '--format=%h %s', version)}\n`)
  let broken = 0
  for (const engine of ['postgres', 'pglite'] as const)
    if (values.engine === '' || values.engine === engine) broken += await upgrade(engine)
  process.stdout.write(`${broken} violations\n`)
  process.exitCode = broken === 0 ? 0 : 1
} finally {
  cleanUp()
}

function cleanUp(): void {
  git('worktree', 'remove', '--force', folder)
  rmSync(join(folder, '..'), { recursive: true, force: true })
}

/** Returns how many promises were broken. */
async function upgrade(engine: KillTally['engine']): Promise<number> {
  const plan = { engine, seed: Number(values.seed), bookings: Number(values.bookings), former: folder }
  const kills = engine === 'postgres' ? Number(values.kills) : 0
  const { bookings, statuses, seconds, broken, ...blows } = await killServers({ ...plan, kills })
  process.stdout.write(`${engine}: ${JSON.stringify({ seed: plan.seed, bookings, kills: blows.kills, seconds, statuses })}\n`)
  for (const line of broken) process.stdout.write(`  ${line}\n`)
  return broken.length
}

/** The parent of the last commit whose migrations differ from those before it. */
function versionBefore(): string {
  return `${git('log', '-1', '--format=%H', '--', 'server/db/migrations/*.sql')}^`
}

/** The same packages when every one it names is installed here in its version, else its own. */
function bringPackages(): void {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const isHere = ([name, wanted]: [string, string]) => installed(name) === wanted
  if (Object.entries(dependencies).every(isHere)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--include=dev', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
}

function installed(name: string): string | undefined {
  const file = join(root, 'node_modules', name, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
