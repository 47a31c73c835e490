import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Agency, openAgency } from '#test/agency.ts'
import { counted, read, timed } from './meters.ts'

const root = join(import.meta.dirname, '..', '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const rulesFile = 'deploy/prometheus/alerts.yml'

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }
type Panel = { title: string; targets?: { expr: string }[] }

const { groups } = parse(text(rulesFile)) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(text('deploy/grafana/strannik.json')) as { panels: Panel[] }
const queries = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))]

let agency: Agency
/** Every name a running agency answers at /metrics. */
let measured: Set<string>
/** Kinds of what waits for a person. */
let reviews: string[]
beforeAll(async () => {
  agency = await openAgency()
  const { body } = await agency.app.inject('/metrics')
  const typed = [...body.matchAll(/^# TYPE (\S+) (\w+)$/gm)]
  const names = typed.flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name!],
  )
  measured = new Set(names)
  reviews = [...body.matchAll(/^agency_reviews\{about="(\w+)"\}/gm)].map(([, about]) => about!)
})
afterAll(() => agency.close())

const LABELS = /\{[^}]*\}|\b(?:by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g
const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'on', 'group_left'])

function namesIn(query: string): string[] {
  const bare = query.replaceAll(LABELS, ' ').replaceAll(/\[[^\]]*\]/g, ' ')
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !words.has(name))
}

test('dashboards and alerts query only metrics a running agency exports', () => {
  const asked = queries.flatMap(namesIn).filter((name) => name !== 'up')
  expect(asked.length).toBeGreaterThan(60)
  expect([...new Set(asked)].filter((name) => !measured.has(name))).toEqual([])
  expect(namesIn('sum by (kind) (rate(nothing_of_this_name{kind="a"}[5m])) > 0')).toEqual(['nothing_of_this_name'])
})

test('they part it only by labels it has', () => {
  const own = [...Object.values(counted), ...Object.values(timed), ...Object.values(read)].flatMap(({ labels }) => labels)
  const known = new Set<string>([...own, 'instance', 'job', 'le'])
  const used = queries.flatMap((query) =>
    [...query.matchAll(LABELS)].flatMap(([part]) =>
      part.startsWith('{')
        ? [...part.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!)
        : (part.replace(/^\w+/, '').match(/\w+/g) ?? []),
    ),
  )
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter((label) => !known.has(label))).toEqual([])
})

test('each alert says in Russian what is wrong, and docs/monitoring.md what to do', () => {
  const explained = [...text('docs/monitoring.md').matchAll(/^- \*\*(\w+)\*\* — /gm)].map(([, name]) => name)
  expect(new Set(explained)).toEqual(new Set(rules.map(({ alert }) => alert)))
  expect(explained).toHaveLength(rules.length)
  for (const { annotations, labels } of rules) {
    expect(annotations.summary).toMatch(/[а-яё]/i)
    expect(['page', 'warn', 'info']).toContain(labels.severity)
  }
})

test('whatever waits for a person calls one, but for jobs and letters, which have alerts of their own', () => {
  const { expr } = rules.find(({ alert }) => alert === 'OrdersWaitForAPerson')!
  const called = new RegExp(`^(?:${/about=~"([^"]+)"/.exec(expr)?.[1]})$`)
  expect(reviews.length).toBeGreaterThan(8)
  expect(reviews.filter((about) => !called.test(about))).toEqual(['job', 'letter'])
})

test('names follow the conventions: units, and totals where something is counted', () => {
  for (const name of Object.keys(counted)) expect(name).toMatch(/_total$/)
  for (const name of Object.keys(timed)) expect(name).toMatch(/_seconds$/)
  for (const name of Object.keys(read)) expect(name).not.toMatch(/_total$/)
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test('Prometheus itself takes the rules, and they go off when they should, where its tool is installed', () => {
  const asked = [
    ['check', 'rules', rulesFile],
    ['test', 'rules', 'deploy/prometheus/alerts.test.yml'],
    ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml'],
  ]
  for (const file of asked.map((args) => args.at(-1)!)) expect(parse(text(file))).toBeTypeOf('object')
  if (!hasPromtool) return
  const ran = asked.map((args) => spawnSync('promtool', args, { cwd: root, encoding: 'utf8' }))
  expect(ran.map(({ status, stderr }) => (status === 0 ? '' : stderr))).toEqual(asked.map(() => ''))
})
