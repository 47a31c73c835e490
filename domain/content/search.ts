const gerund = /(?:ив|ивши|ившись|ыв|ывши|ывшись|(?<=[ая])(?:в|вши|вшись))$/
const reflexive = /с[яь]$/
const adjective = /(?:ее|ие|ые|ое|ими|ыми|ей|ий|ый|ой|ем|им|ым|ом|его|ого|ему|ому|их|ых|ую|юю|ая|яя|ою|ею)$/
const participle = /(?:ивш|ывш|ующ|(?<=[ая])(?:ем|нн|вш|ющ|щ))$/
const verb =
  /(?:ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю|(?<=[ая])(?:ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно))$/
const noun = /(?:а|ев|ов|ие|ье|е|иями|ями|ами|еи|ии|и|ией|ей|ой|ий|й|иям|ям|ием|ем|ам|ом|о|у|ах|иях|ях|ы|ь|ию|ью|ю|ия|ья|я)$/
const superlative = /ейше?$/

/** The part of a Russian word its forms share, by the Snowball rules: «билетами» and «билет» give «билет»; ё counts as е. */
export function stem(word: string): string {
  const plain = word.toLowerCase().replaceAll('ё', 'е')
  const [, start = '', region = ''] = /^([^аеиоуыэюя]*[аеиоуыэюя])(.*)$/.exec(plain) ?? []
  return region === '' ? plain : start + tidied(withoutEnding(region).replace(/и$/, ''), region)
}

function withoutEnding(region: string): string {
  if (gerund.test(region)) return region.replace(gerund, '')
  const bare = region.replace(reflexive, '')
  if (adjective.test(bare)) return bare.replace(adjective, '').replace(participle, '')
  return verb.test(bare) ? bare.replace(verb, '') : bare.replace(noun, '')
}

/** «возможность» loses its suffix where enough of the word is before it, «длинн» its second letter. */
function tidied(rest: string, region: string): string {
  const second = /[аеиоуыэюя].*?[^аеиоуыэюя](.*)$/.exec(region)?.[1] ?? ''
  const short = /ость?$/.test(second) ? rest.replace(/ость?$/, '') : rest
  const plain = short.replace(superlative, '')
  return plain.endsWith('нн') ? plain.slice(0, -1) : plain.replace(/ь$/, '')
}

/** A section of a page between its headings: what is found is one section, not the whole page. */
export type Section = {
  url: string
  title: string
  category: string
  section: string
  heading: string
  anchor: string
  text: string
  /** Words people use that the text does not: «сдать» for «вернуть». Only of the first section of a page. */
  keywords: string
}

type Piece = { text: string; hit: boolean }
export type SearchHit = { section: Section; excerpt: Piece[] }

export type SearchIndex = {
  sections: readonly Section[]
  /** Stem → weight by the number of the section. */
  postings: ReadonlyMap<string, ReadonlyMap<number, number>>
}

const WORD = /[а-яёa-z0-9]+/gi
const EMPTY_WORDS = new Set(
  'а в во вы да до для ее если есть же за и из или им их к как кто ли мне мои мой мы на над не ни но о об он от по при с со так то тут у уже чем что чтобы это я ещё еще можно нужно надо быть меня'.split(
    ' ',
  ),
)
const weights = { title: 7, heading: 5, keywords: 4, text: 1 } as const
const MOST = 12
const MOST_OF_A_PAGE = 3

export function indexOf(sections: readonly Section[]): SearchIndex {
  const postings = new Map<string, Map<number, number>>()
  sections.forEach((section, number) => {
    for (const field of ['title', 'heading', 'keywords', 'text'] as const) {
      for (const word of wordsOf(section[field])) {
        const found = postings.get(stem(word)) ?? new Map<number, number>()
        const before = found.get(number) ?? 0
        // A word repeated ten times is not ten times as relevant.
        found.set(number, before + weights[field] / (1 + before))
        postings.set(stem(word), found)
      }
    }
  })
  return { sections, postings }
}

/**
 * The most relevant sections, at most 12 and 3 of a page. Words may be in any form, incomplete, mistyped or typed in the other
 * keyboard layout.
 */
export function search(index: SearchIndex, text: string): SearchHit[] {
  const found = find(index, text)
  return found.length > 0 || /[а-яё]/i.test(text) ? found : find(index, inRussianLayout(text))
}

function find(index: SearchIndex, text: string): SearchHit[] {
  const searched = wordsOf(text).filter((word) => !EMPTY_WORDS.has(word))
  const matches = searched.map((word) => matchesOf(index, word))
  const scores = new Map<number, { score: number; words: number }>()
  for (const stems of matches) addWord(index, stems, scores)
  const best = [...scores]
    .filter(([, { words }]) => words * 2 >= searched.length)
    .map(([number, { score, words }]) => ({ number, score: score * (words / searched.length) ** 2 }))
    .toSorted((a, b) => b.score - a.score || a.number - b.number)
  const hits = new Set(matches.flatMap((stems) => [...stems.keys()]))
  return fewOfEach(best.map(({ number }) => index.sections[number]!)).map((section) => ({
    section,
    excerpt: excerptOf(section.text, hits),
  }))
}

function addWord(index: SearchIndex, stems: Map<string, number>, scores: Map<number, { score: number; words: number }>): void {
  const best = new Map<number, number>()
  for (const [found, likeness] of stems) {
    const places = index.postings.get(found)!
    const rarity = Math.log(1 + index.sections.length / places.size)
    for (const [number, weight] of places) best.set(number, Math.max(best.get(number) ?? 0, weight * rarity * likeness))
  }
  for (const [number, score] of best) {
    const before = scores.get(number) ?? { score: 0, words: 0 }
    scores.set(number, { score: before.score + score, words: before.words + 1 })
  }
}

function fewOfEach(sections: Section[]): Section[] {
  const seen = new Map<string, number>()
  const few = sections.filter(({ url }) => {
    const times = (seen.get(url) ?? 0) + 1
    seen.set(url, times)
    return times <= MOST_OF_A_PAGE
  })
  return few.slice(0, MOST)
}

/** Stems of the index a typed word may mean, with a likeness of 0-1: itself, its continuations, and without those, typos. */
function matchesOf({ postings }: SearchIndex, word: string): Map<string, number> {
  const known = [...postings.keys()]
  const wanted = stem(word)
  const near = new Map<string, number>()
  if (postings.has(wanted)) near.set(wanted, 1)
  if (wanted.length >= 3) for (const each of known) if (each !== wanted && each.startsWith(wanted)) near.set(each, 0.6)
  if (near.size > 0) return near
  const slips = allowedSlips(wanted)
  for (const each of known) if (slips > 0 && distance(wanted, each, slips) <= slips) near.set(each, 0.5)
  return near
}

function allowedSlips(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** Letters inserted, left out, changed or swapped between two words; more than `limit` is not counted to the end. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : limit + 1
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change, swap))
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]!
}

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбю'

function inRussianLayout(text: string): string {
  return [...text.toLowerCase()].map((key) => russianKeys[latinKeys.indexOf(key)] ?? key).join('')
}

/** Letters of an excerpt, and how many of them are before its first found word. */
const EXCERPT = 220
const BEFORE = 60
/** Words that begin within so many letters of the first are in the excerpt whole. */
const CROWD = 130

/** About three lines where the found words are closest, with those words marked. */
function excerptOf(text: string, hits: ReadonlySet<string>): Piece[] {
  const words = [...text.matchAll(WORD)].map((match) => ({ word: match[0], index: match.index, stem: stem(match[0]) }))
  const found = words.filter((each) => hits.has(each.stem))
  const crowd = (start: number) =>
    new Set(found.filter(({ index }) => index >= start && index < start + CROWD).map((each) => each.stem)).size
  const first = found.reduce((best, { index }) => (crowd(index) > crowd(best) ? index : best), found[0]?.index ?? 0)
  const from = first <= BEFORE ? 0 : first - BEFORE + text.slice(first - BEFORE).search(/\s/) + 1
  const rest = text.slice(from)
  const to = rest.length <= EXCERPT ? text.length : from + rest.slice(0, EXCERPT).search(/[^а-яёa-z0-9]+\S*$/i)
  const pieces: Piece[] = []
  let place = from
  for (const { word, index } of found) {
    if (index < from || index + word.length > to) continue
    pieces.push({ text: text.slice(place, index), hit: false }, { text: word, hit: true })
    place = index + word.length
  }
  pieces.push({ text: text.slice(place, to) + (to < text.length ? '…' : ''), hit: false })
  if (from > 0) pieces.unshift({ text: '…', hit: false })
  return pieces.filter((piece) => piece.text !== '')
}

function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase())
}
