import type { PlannedBatch } from '@outpost/contract/device/reading-plan'
import type { Variable } from '@outpost/contract/templates/source'
import { wordsOf } from '@outpost/contract/templates/words'

/** What one request may read: bits for functions 1 and 2, registers for 3 and 4 (Modbus application protocol 1.1b3). */
const most = (code: number): number => (code <= 2 ? 2000 : 125)

/**
 * Plans the fewest requests for registers. Only registers that follow each other without a gap share a request, because
 * a server refuses a whole request if one of its registers does not exist.
 */
export function batchesOf(variables: readonly Variable[], addressOf: (variable: Variable) => string): PlannedBatch[] {
  const batches: PlannedBatch[] = []
  const sorted = variables.toSorted((a, b) => a.function - b.function || a.register - b.register)
  for (const variable of sorted) {
    const count = wordsOf(variable.register_type, variable.registers)
    const last = batches.at(-1)
    const end = variable.register + count
    const fits =
      last?.function === variable.function &&
      variable.register <= last.first + last.count &&
      end - last.first <= most(variable.function)
    const batch = fits ? last : { function: variable.function, first: variable.register, count, values: [] }
    if (!fits) batches.push(batch)
    batch.count = Math.max(batch.count, end - batch.first)
    batch.values.push({ address: addressOf(variable), at: variable.register - batch.first, count })
  }
  return batches
}
