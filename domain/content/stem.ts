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

/** «возможность» loses its suffix where enough of the word comes before it, «длинн» its second letter. */
function tidied(rest: string, region: string): string {
  const second = /[аеиоуыэюя].*?[^аеиоуыэюя](.*)$/.exec(region)?.[1] ?? ''
  const short = /ость?$/.test(second) ? rest.replace(/ость?$/, '') : rest
  const plain = short.replace(superlative, '')
  return plain.endsWith('нн') ? plain.slice(0, -1) : plain.replace(/ь$/, '')
}
