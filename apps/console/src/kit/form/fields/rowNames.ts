import type { Values } from '../parts/core.tsx'

/** The name of a field in a row of a list, as the server names it in its errors: `data.0.name`. */
export const fieldIn = (list: string, row: number, field: string): string => `${list}.${row}.${field}`

/** Returns the shape of a form with rows: each of the given fields in each row. */
export const rowsShape = <T>(list: string, count: number, fields: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, row) =>
      Object.entries(fields).map(([field, schema]) => [fieldIn(list, row, field), schema] as const),
    ).flat(),
  )

/** Returns the rows of a form as a list of records. Fields without a value are left out. */
export const rowsOf = (list: string, count: number, fields: readonly string[], values: Values): Values[] =>
  Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = values[fieldIn(list, row, field)]
        return value === undefined ? [] : [[field, value]]
      }),
    ),
  )
