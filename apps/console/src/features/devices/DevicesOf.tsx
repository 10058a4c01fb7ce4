import type { ReactNode } from 'react'
import { ListTable } from '../../kit/ListTable.tsx'
import { useDeviceTable } from './useDeviceTable.ts'

type DevicesOfProps = Required<Parameters<typeof useDeviceTable>[0]> & {
  /** Where there is none. */
  empty: string
  /** Beside the column settings. */
  tools?: ReactNode
}

/** The devices that belong to another record, on a tab of its page. */
export function DevicesOf({ empty, tools, ...options }: DevicesOfProps) {
  return <ListTable {...useDeviceTable(options)} tools={tools} empty={{ message: empty }} height="auto" />
}
