const open = new WeakMap<object, (() => void)[]>()

/** Registers a new transaction on this connection, so that `afterCommit` accepts callbacks for it. */
export const openTransaction = (tx: object): void => void open.set(tx, [])

/** Ends a transaction: runs its callbacks if it was committed, and discards them otherwise. */
export function settleTransaction(tx: object, committed: boolean): void {
  const acts = open.get(tx) ?? []
  open.delete(tx)
  if (committed) for (const act of acts) act()
}

/**
 * Runs `act` after the commit if `db` is a transaction of `inTransaction`. Otherwise returns false, and the caller has
 * to run it.
 */
export function afterCommit(db: object, act: () => void): boolean {
  const acts = open.get(db)
  acts?.push(act)
  return acts !== undefined
}
