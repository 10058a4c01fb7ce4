import type { Program } from '../context.ts'
import { ancestorsOf } from '../features/companies/service.ts'
import { systemScope } from '../kit/scope.ts'
import { inTransaction } from '../kit/transaction.ts'

const maxKnown = 5000

export interface CompanyPaths {
  roomsOf(companyId: number): Promise<string[]>
  close(): void
}

/**
 * Returns the rooms that receive changes of a company's devices: its own room, and the tree rooms of the company and
 * its ancestors. The cache is cleared when a company moves.
 */
export function companyPaths(app: Program): CompanyPaths {
  const known = new Map<number, string[]>()
  const close = app.bus.subscribe('companies.moved', () => known.clear())
  const forget = app.bus.onReconnect(() => known.clear())
  return {
    async roomsOf(companyId) {
      const rooms = known.get(companyId)
      if (rooms) return rooms
      const ancestors = await inTransaction(app.db, systemScope, (tx) => ancestorsOf(tx, companyId))
      const made = [`scope:company:${companyId}`, ...ancestors.map((id) => `scope:tree:${id}`)]
      if (known.size >= maxKnown) known.clear()
      known.set(companyId, made)
      return made
    },
    close() {
      close()
      forget()
    },
  }
}
