import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { transliterate } from '#domain/air/transliteration.ts'

const spaceRules: [pattern: RegExp, instead: string][] = [
  // Short words hold on to the next one.
  [/(?<=^|[\s(«])(а|без|в|во|до|за|и|из|или|к|на|не|о|об|от|по|с|со|у|№)\s+(?=\S)/giu, '$1\u00a0'],
  [/\s+(?=—)/g, '\u00a0'],
  [/(?<=\d)\s+×\s+(?=\d)/g, '\u00a0×\u00a0'],
  [/(?<=\d)\s+(?=\d{3}(?!\d))/g, '\u00a0'],
  [
    /(?<=\d)\s+(?=(?:%|₽|кг|см|ч|минут|секунд|час|дн|день|сут|лет|год|руб|рабоч|календарн|пассажир|ноч|взросл|реб|бонус|мес|знак|мл|цифр|букв|недел|заказ)\S*)/g,
    '\u00a0',
  ],
  [/(?<=\d)\s+(?=(?:январ|феврал|март|апрел|июн|июл|август|сентябр|октябр|ноябр|декабр)[яа]|мая)/g, '\u00a0'],
]

/** No-break spaces of Russian text: short words, dashes, thousands, units, dates. Idempotent. */
function typeset(text: string): string {
  return spaceRules.reduce((done, [pattern, instead]) => done.replace(pattern, instead), text)
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

const markdown = new MarkdownIt({ html: true })
markdown.core.ruler.push('typeset', ({ tokens }) => {
  for (const token of tokens)
    for (const child of token.children ?? []) if (child.type === 'text') child.content = typeset(child.content)
})
markdown.core.ruler.push('headings', (state) => {
  state.tokens = shaped(state.tokens, (type, tag, nesting) => new state.Token(type, tag, nesting))
})

type Make = (type: string, tag: string, nesting: 1 | 0 | -1) => Token

/**
 * Headings get ids to link to. A third-level heading that is a question («Вернутся ли бонусы?») becomes a part that unfolds, up
 * to the next heading. Tables scroll inside their own region.
 */
function shaped(tokens: Token[], make: Make): Token[] {
  const out: Token[] = []
  let unfolds = false
  const close = () => {
    if (unfolds) out.push(make('details_close', 'details', -1))
    unfolds = false
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!
    const title = tokens[at + 1]
    if (token.type === 'heading_open' && title) {
      close()
      const id = anchorOf(title.content)
      if (token.tag === 'h3' && title.content.trim().endsWith('?')) {
        const details = make('details_open', 'details', 1)
        details.attrSet('id', id)
        out.push(details, make('summary_open', 'summary', 1), title, make('summary_close', 'summary', -1))
        unfolds = true
        at += 2
        continue
      }
      token.attrSet('id', id)
      if (token.tag === 'h2') title.children = linked(title.children ?? [], `#${id}`, make)
    }
    if (token.type === 'table_open') out.push(scrolling(make))
    out.push(token)
    if (token.type === 'table_close') out.push(make('scroll_close', 'div', -1))
  }
  close()
  return out
}

/** A heading links to itself, so that a place of a page can be shared. */
function linked(children: Token[], href: string, make: Make): Token[] {
  const open = make('link_open', 'a', 1)
  open.attrSet('href', href)
  return [open, ...children, make('link_close', 'a', -1)]
}

function scrolling(make: Make): Token {
  const region = make('scroll_open', 'div', 1)
  region.attrSet('data-part', 'table')
  region.attrSet('tabindex', '0')
  region.attrSet('role', 'group')
  region.attrSet('aria-label', 'Таблица')
  return region
}

/** «Как вернуть билет» → `kak-vernut-bilet`. */
function anchorOf(heading: string): string {
  return transliterate(heading)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** Markdown as HTML that is safe to show: scripts, styles, frames and foreign schemes are removed (DAPI-07). */
export function htmlOf(text: string): string {
  return sanitizeHtml(markdown.render(text), {
    allowedTags: [
      ...'h2 h3 h4 p ul ol li a strong em br hr blockquote code details summary'.split(' '),
      ...'table thead tbody tr th td div'.split(' '),
    ],
    allowedAttributes: {
      a: ['href'],
      h2: ['id'],
      h3: ['id'],
      h4: ['id'],
      details: ['id'],
      div: ['data-part', 'tabindex', 'role', 'aria-label'],
      th: ['scope'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    transformTags: { th: sanitizeHtml.simpleTransform('th', { scope: 'col' }) },
  })
}
