const open = new WeakMap<object, (() => void)[]>()

/** A transaction begins on this connection: from now on `afterCommit` takes what is to follow it. */
export const openTransaction = (tx: object): void => void open.set(tx, [])

/** The transaction is over. What was to follow it is done where it was committed, and forgotten where it was not. */
export function settleTransaction(tx: object, committed: boolean): void {
  const acts = open.get(tx) ?? []
  open.delete(tx)
  if (committed) for (const act of acts) act()
}

/** Does `act` once the transaction of `inTransaction` is committed. False where `db` is none: then it is the caller's to do. */
export function afterCommit(db: object, act: () => void): boolean {
  const acts = open.get(db)
  acts?.push(act)
  return acts !== undefined
}
