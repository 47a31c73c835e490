/** What the list of one's orders needs of a row: moments as ISO text, the sum in roubles. */
export type CabinetRow = { number: string; date: string; dateThereUtc: string; price: number }

/** Rows of one page (ACC-09). */
export const PAGE_SIZE = 5

export const cabinetFilters = ['all', 'future', 'completed'] as const
export type CabinetFilter = (typeof cabinetFilters)[number]
export const filterLabel: Record<CabinetFilter, string> = { all: 'Все', future: 'Предстоящие', completed: 'Завершённые' }

/** An outbound that leaves at this very instant has left (DACC-04). */
export function isFuture({ dateThereUtc }: Pick<CabinetRow, 'dateThereUtc'>, now: Date): boolean {
  return Date.parse(dateThereUtc) > now.getTime()
}

export function filtered<Row extends CabinetRow>(rows: readonly Row[], filter: CabinetFilter, now: Date): Row[] {
  return rows.filter((row) => filter === 'all' || isFuture(row, now) === (filter === 'future'))
}

export const cabinetSorts = ['date', 'departure', 'price'] as const
export type CabinetSort = { by: (typeof cabinetSorts)[number]; down: boolean }
/** Newest purchase first (ACCA-07). */
export const newestFirst: CabinetSort = { by: 'date', down: true }

const value: Record<CabinetSort['by'], (row: CabinetRow) => number> = {
  date: ({ date }) => Date.parse(date),
  departure: ({ dateThereUtc }) => Date.parse(dateThereUtc),
  price: ({ price }) => price,
}

export function sorted<Row extends CabinetRow>(rows: readonly Row[], { by, down }: CabinetSort): Row[] {
  return rows.toSorted((one, other) => (value[by](one) - value[by](other)) * (down ? -1 : 1))
}

/** A press of a column header: another column begins from its top, the same one turns over (DACC-05). */
export function turned(sort: CabinetSort, by: CabinetSort['by']): CabinetSort {
  return { by, down: sort.by === by ? !sort.down : true }
}

/** The rows of a page and its index, stepped back when the page is gone (DACC-06). */
export function pageOf<Row>(rows: readonly Row[], index: number): { rows: Row[]; index: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const at = Math.max(0, Math.min(index, pages - 1))
  return { rows: rows.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE), index: at, pages }
}

/** The orders and what is being deleted of them: `removalOrders` are asked for, `remoteOrders` done (ACCA-13). */
export type Cabinet<Row extends CabinetRow> = { data: Row[]; removalOrders: string[]; remoteOrders: string[] }

export function cabinetOf<Row extends CabinetRow>(data: Row[]): Cabinet<Row> {
  return { data, removalOrders: [], remoteOrders: [] }
}

/** Rows on the screen: what is being deleted is gone at once (ACC-11). */
export function shownRows<Row extends CabinetRow>({ data, removalOrders, remoteOrders }: Cabinet<Row>): Row[] {
  return data.filter(({ number }) => !removalOrders.includes(number) && !remoteOrders.includes(number))
}

export function removing<Row extends CabinetRow>(cabinet: Cabinet<Row>, number: string): Cabinet<Row> {
  return { ...cabinet, removalOrders: [...cabinet.removalOrders, number] }
}

export function removed<Row extends CabinetRow>(cabinet: Cabinet<Row>, number: string): Cabinet<Row> {
  return { ...kept(cabinet, number), remoteOrders: [...cabinet.remoteOrders, number] }
}

/** Back in the list: the deletion failed or was undone. */
export function kept<Row extends CabinetRow>(cabinet: Cabinet<Row>, number: string): Cabinet<Row> {
  const others = (numbers: string[]) => numbers.filter((each) => each !== number)
  return { ...cabinet, removalOrders: others(cabinet.removalOrders), remoteOrders: others(cabinet.remoteOrders) }
}
