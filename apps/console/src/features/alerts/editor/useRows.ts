import { useState } from 'react'
import { fieldIn } from '../../../kit/form/fields/rowNames.ts'
import { type Values, useForm } from '../../../kit/form/parts/core.tsx'

interface Rows {
  list: string
  fields: readonly string[]
  blank: Values
  count: number
  onCount: (count: number) => void
}

/** Manages the rows of a list in a form: their keys, and the values that move up when a row is removed. */
export function useRows({ list, fields, blank, count, onCount }: Rows) {
  const { values, set } = useForm()
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, n) => n))
  const put = (row: number, from: (field: string) => unknown): void => {
    for (const field of fields) set(fieldIn(list, row, field), from(field))
  }
  return {
    keys,
    add: () => {
      put(keys.length, (field) => blank[field])
      setKeys([...keys, Math.max(-1, ...keys) + 1])
      onCount(count + 1)
    },
    remove: (row: number) => {
      for (let n = row; n < keys.length - 1; n++) put(n, (field) => values[fieldIn(list, n + 1, field)])
      put(keys.length - 1, () => undefined)
      setKeys(keys.toSpliced(row, 1))
      onCount(count - 1)
    },
  }
}
