import type { TaskResultGroup } from '@outpost/contract/tasks/schemas'
import { csvLines } from '../../kit/table/export/csv.ts'

/** The titles of the columns of the CSV file, in their order. */
export type ResultHeads = readonly [string, string, string, string, string, string, string, string]

/** Results as CSV: a line for each device and task. `variant` numbers the groups of a task, the largest first. */
export function resultsCsv(
  groups: readonly TaskResultGroup[],
  heads: ResultHeads,
  statusOf: (group: TaskResultGroup) => string,
): string {
  const rows = groups.flatMap((group) => {
    const variant = groups.filter(({ place }) => place === group.place).indexOf(group) + 1
    return group.devices.map(({ id, name }) => [
      id,
      name,
      group.name,
      variant,
      statusOf(group),
      group.exit_code ?? '',
      group.message ?? '',
      group.output ?? '',
    ])
  })
  return csvLines([heads, ...rows])
}

/** Results as JSON, as the API returns them. */
export const resultsJson = (groups: readonly TaskResultGroup[]): string => `${JSON.stringify(groups, null, 2)}\n`
