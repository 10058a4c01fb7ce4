import { ListTable } from '../../kit/ListTable.tsx'
import { useDeviceTable } from './useDeviceTable.ts'

type DevicesOfProps = Required<Parameters<typeof useDeviceTable>[0]> & {
  /** Where there is none. */
  empty: string
}

/** The devices that belong to another record, on a tab of its page. */
export function DevicesOf({ empty, ...options }: DevicesOfProps) {
  return <ListTable {...useDeviceTable(options)} empty={{ message: empty }} height="auto" />
}
