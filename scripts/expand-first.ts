// A release runs beside the one before it for a while: what its migrations may do to what that one still uses (docs/decisions/0010).

type Rule = { statement: RegExp; breaks: string }

const TABLE = String.raw`alter table (?:if exists )?(?:only )?(\S+) .*?`

/** What the release before cannot live with, as statements in one line and small letters; the first group is the table. */
const rules: Rule[] = [
  { statement: /^drop (?:table|view|function|sequence|type|schema|domain) (?:if exists )?(\S+)/, breaks: 'drops what it uses' },
  { statement: /^truncate (?:table )?(\S+)/, breaks: 'empties a table' },
  {
    statement: new RegExp(`^${TABLE}\\bdrop (?:column|constraint|default|identity|expression)\\b`),
    breaks: 'drops what it uses',
  },
  { statement: new RegExp(`^${TABLE}\\balter (?:column )?\\S+ drop default\\b`), breaks: 'drops a default it relies on' },
  {
    statement: new RegExp(`^${TABLE}\\bdrop (?!column|constraint|not null|default|identity|expression)\\S+`),
    breaks: 'drops a column',
  },
  { statement: new RegExp(`^${TABLE}\\brename\\b`), breaks: 'renames what it uses' },
  { statement: /^alter (?:view|function|sequence|type|index) .*\brename\b/, breaks: 'renames what it uses' },
  { statement: new RegExp(`^${TABLE}\\balter (?:column )?\\S+ (?:set data )?type\\b`), breaks: 'changes the type of a column' },
  { statement: new RegExp(`^${TABLE}\\b(?:check|foreign key|references) (?!.*\\bnot valid$)`), breaks: 'refuses rows it has' },
  {
    statement: new RegExp(`^${TABLE}\\badd (?:constraint \\S+ )?(?:unique|exclude|primary key)\\b(?! using)`),
    breaks: 'refuses rows it writes',
  },
  {
    statement: /^create unique index (?:concurrently )?(?:if not exists )?\S+ on (?:only )?([^\s(]+)/,
    breaks: 'refuses rows it writes',
  },
  { statement: /^drop index (?:concurrently )?(?:if exists )?(\S+)/, breaks: 'drops an index it reads or writes by' },
]

const CONTRACT = /^-- contract: unused since (\S+)$/m

/** What in a migration breaks the release before this one; nothing when it only adds. `releases`: every release, newest first. */
export function breaksBefore(text: string, releases: string[]): string[] {
  const broken = breakingStatements(text)
  if (broken.length === 0) return []
  const [, since] = CONTRACT.exec(text) ?? []
  if (since === undefined) return broken
  const isOlder = releases.indexOf(since) > 0 || since === releases.at(-1) // nothing ran before the first
  return isOlder ? [] : [`«unused since ${since}» names no release before this one`]
}

function breakingStatements(text: string): string[] {
  const statements = statementsOf(text)
  const made = new Set(statements.flatMap((one) => /^create table (?:if not exists )?([^\s(]+)/.exec(one)?.[1] ?? []))
  return statements.flatMap((one) => {
    const found = [...rules, ...notNull(statements)].find(({ statement }) => statement.test(one))
    const table = found?.statement.exec(one)?.[1]
    return found && !(table !== undefined && made.has(table)) ? [`${found.breaks}: ${one}`] : []
  })
}

/** A column that must be filled is fine where the database fills it for those who do not know it. */
function notNull(statements: string[]): Rule[] {
  const filled = statements.flatMap((one) => /\balter (?:column )?(\S+) set default\b/.exec(one)?.[1] ?? [])
  const but = filled.length > 0 ? `(?!(?:${filled.join('|')}) )` : ''
  const added = String.raw`\badd (?:column )?(?:if not exists )?(?!constraint|check|unique|foreign|primary|exclude)[^,]*\bnot null\b`
  return [
    {
      statement: new RegExp(`^${TABLE}\\balter (?:column )?${but}\\S+ set not null\\b`),
      breaks: 'wants a value it does not write',
    },
    {
      statement: new RegExp(`^(?!.*\\b(?:default|generated)\\b)${TABLE}${added}`),
      breaks: 'wants a value it does not write',
    },
  ]
}

/** Statements in small letters and one line each, without comments, quoted texts and bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(\$\w*\$).*?\1/gs, '$$$$')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((one) => one.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim().toLowerCase())
    .filter(Boolean)
}

/** The releases of CHANGELOG.md, newest first; the first is the one being made. */
export function releasesOf(changelog: string): string[] {
  return [...changelog.matchAll(/^## (\d[\w.]*)/gm)].map(([, release = '']) => release)
}
