import type { ColumnType, RawBuilder } from 'kysely'

/** Read as Date, written as Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** A nullable column, which need not be written. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
/** Written and read by its `storedJson` beside the store. */
export type JsonColumn = ColumnType<unknown, RawBuilder<string>, never>
/** The same, rewritten when part of it is obsolete. */
export type ShrinkingJson = ColumnType<unknown, RawBuilder<string>, RawBuilder<string>>

/** How both engines read values they would otherwise read differently: whole numbers as numbers, calendar days as text. */
export const parsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1082: String, // date
}
