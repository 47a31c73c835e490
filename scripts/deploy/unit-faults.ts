import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isKilledEarly, strangeSettings, wrongSettings } from './settings.ts'

const root = join(import.meta.dirname, '../..')
/** Where the units expect the tree to be. */
const PLACE = '/opt/strannik/current'

const directives: Record<string, string[]> = {
  Unit: ['Description', 'Documentation', 'After', 'Wants', 'Requires', 'StartLimitIntervalSec'],
  Install: ['WantedBy'],
  Timer: ['OnCalendar', 'Persistent', 'RandomizedDelaySec'],
  Service: `Type User Group WorkingDirectory Environment EnvironmentFile ExecStart ExecStartPre ExecStartPost Restart RestartSec
    TimeoutStartSec TimeoutStopSec StateDirectory StateDirectoryMode UMask MemoryHigh MemoryMax NoNewPrivileges ProtectSystem ProtectHome
    PrivateTmp PrivateDevices PrivateUsers ProtectClock ProtectControlGroups ProtectHostname ProtectKernelLogs ProtectKernelModules
    ProtectKernelTunables ProtectProc RestrictAddressFamilies RestrictNamespaces RestrictRealtime RestrictSUIDSGID RemoveIPC
    LockPersonality CapabilityBoundingSet SystemCallArchitectures SystemCallFilter SystemCallErrorNumber ReadWritePaths`.split(
    /\s+/,
  ),
}
/** What a process that holds an agency's money may not do. */
const hardened = [
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'CapabilityBoundingSet=',
  'UMask=0077',
]

type Line = { section: string; name: string; value: string }

function readUnit(text: string): Line[] {
  let section = ''
  return text.split('\n').flatMap((line) => {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section
    const [, name, value] = /^([^#[=]+)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ section, name, value: value ?? '' }]
  })
}

/** What is wrong with a unit: unknown names, and what we promise of its process; `shared` are the settings of all units. */
export function unitFaults(text: string, shared: Record<string, string>): string[] {
  const lines = readUnit(text)
  const unknown = lines.flatMap(({ section, name }) =>
    directives[section]?.includes(name) ? [] : [`[${section}] knows no ${name}`],
  )
  return lines.some(({ section }) => section === 'Service') ? [...unknown, ...serviceFaults(lines, shared)] : unknown
}

/** What `npm run build` makes of server/main.mjs. */
const BUILT = 'build/node/main.js'

function serviceFaults(lines: Line[], shared: Record<string, string>): string[] {
  const valueOf = (name: string) => lines.findLast((line) => line.name === name)?.value
  const own = lines.filter(({ name }) => name === 'Environment').flatMap(({ value }) => value.split(' '))
  const settings = Object.fromEntries(own.map((one) => one.split('=') as [string, string]))
  const [, script = ''] = /\/usr\/bin\/node (\S+)/.exec(valueOf('ExecStart') ?? '') ?? []
  const drainMs = Number(settings['DRAIN_MS'] ?? shared['DRAIN_MS'] ?? 200)
  const isLongRunning = valueOf('Type') === 'exec'
  return [
    ...strangeSettings(Object.keys(settings)),
    ...Object.keys(settings)
      .filter((name) => name in shared)
      .map((name) => `${name} of Environment is what EnvironmentFile says`), // systemd.exec: its settings override these
    ...wrongSettings(Object.fromEntries(Object.entries(settings).filter(([, value]) => !value.includes('%')))),
    ...hardened.filter((line) => !lines.some(({ name, value }) => `${name}=${value}` === line)).map((line) => `it lacks ${line}`),
    ...(script === BUILT || (script && existsSync(join(root, script)))
      ? []
      : [`there is no ${script || 'script of ours to start'}`]),
    ...(valueOf('User') === 'strannik' ? [] : ['it has no user of its own']),
    ...(isLongRunning && isKilledEarly(Number(valueOf('TimeoutStopSec')), drainMs)
      ? ['it is killed before its drain is over']
      : []),
  ]
}

/** What systemd itself says of units; undefined where it is not installed. */
export function systemdFaults(units: Record<string, string>): string[] | undefined {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'strannik-units-'))
  try {
    const files = Object.entries(units).map(([name, text]) => {
      const file = join(folder, name.replace('@.', '@3001.'))
      writeFileSync(file, text.replaceAll(PLACE, root).replaceAll('/usr/bin/node', process.execPath))
      return file
    })
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' })
    return stderr.split('\n').filter((line) => line.includes('strannik-'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** How much systemd thinks a unit still may, from 0 to 10; undefined where it is not installed. */
export function exposureOf(file: string): number | undefined {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return undefined
  const said = execFileSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', file], { encoding: 'utf8' })
  return Number(/exposure level for .*: ([\d.]+)/.exec(said)?.[1])
}
