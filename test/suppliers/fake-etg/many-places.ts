import pg from 'pg'

const NAME = `(array['гранд','парк','плаза','ривер','inn','spa','villa','city','royal','сад','вилла','палас'])[1 + n % 12] || ' '
  || translate(substr(md5(n::text), 1, 5), '0123456789abcdef', 'аеиокнтрслмвдпбг') || ' '
  || (array['отель','hotel','resort','suites','дом','апартаменты','house','hilton'])[1 + n / 7 % 8]`
/** The largest region, and what is sold in the smallest; in between as towns go: the second has a half of the first. */
const [LARGEST, SMALLEST] = [20_000, 5]

/** Fills the tables of ETG's dumps with so many invented hotels, each described as the one that is there, and a tenth as many regions. */
export async function fillPlaces(url: string, hotels: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const query = (text: string) => client.query(text)
  const step = 20_000
  for (let from = 0; from < hotels; from += step)
    await query(`insert into etg_hotels (hid, region_id, content, read_at, search_name, words, stars, is_sold)
      select (20000000 + n)::text, '1', content, now(), name, array_to_tsvector(string_to_array(name, ' ')), n % 6, n % 10 > 0
      from (select n, ${NAME} as name from generate_series(${from}, ${Math.min(hotels, from + step) - 1}) as n) as named
      cross join (select content from etg_hotels where hid = '10004834') as one`)
  const size = `least(${hotels}, greatest(${SMALLEST}, ${LARGEST} / n))`
  const largest = Math.ceil(hotels / 10)
  for (let from = 1; from <= largest; from += step)
    await query(`insert into etg_regions (id, name, country_code, type, search_name, words, hids, hotels, edition)
      select (900000000 + n)::text, name, 'RU', 'City', name, array_to_tsvector(string_to_array(name, ' ')),
        (select jsonb_agg((20000000 + (n::bigint * 7919 + own) % ${hotels})::text) from generate_series(1, ${size}) as own),
        ${size}, now()
      from (select n, translate(md5(n::text), '0123456789abcdef', 'аеиокнтрслмвдпбг') as letters
        from generate_series(${from}, ${Math.min(largest, from + step - 1)}) as n) as lettered
      cross join lateral (select substr(letters, 1, 6) || case when n % 3 = 0 then ' ' || substr(letters, 7, 5) else '' end as name) as named`)
  for (const table of ['etg_hotels', 'etg_regions']) await query(`vacuum analyze ${table}`)
  await client.end()
}
