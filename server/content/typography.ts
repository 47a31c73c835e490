const rules: [pattern: RegExp, instead: string][] = [
  // Short words hold on to the next one.
  [/(?<=^|[\s(«])(а|без|в|во|до|за|и|из|или|к|на|не|о|об|от|по|с|со|у|№)\s+(?=\S)/giu, '$1\u00a0'],
  [/\s+(?=—)/g, '\u00a0'],
  [/(?<=\d)\s+(?=\d{3}(?!\d))/g, '\u00a0'],
  [
    /(?<=\d)\s+(?=(?:%|₽|кг|см|ч|минут|секунд|час|дн|день|сут|лет|год|руб|рабоч|календарн|пассажир|ноч|взросл|реб|бонус|мес|знак)\S*)/g,
    '\u00a0',
  ],
]

/** No-break spaces of Russian text: short words, dashes, thousands, units. Done twice, it changes nothing. */
export function typeset(text: string): string {
  return rules.reduce((done, [pattern, instead]) => done.replace(pattern, instead), text)
}
