import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import { choosePools, openPool, post } from './ledger.ts'

export interface Move {
  from: number
  to: number
  type: number
  amount: number
  userId: number
}

/**
 * Moves resources from one company to another, opening a target pool for each source pool. Returns false if the source
 * has too few.
 */
export async function moveCredits(tx: Transaction, { from, to, type, amount, userId }: Move): Promise<boolean> {
  const parts = await choosePools(tx, from, type, amount)
  if (!parts) return false
  const act = randomUUID()
  for (const part of parts) {
    const target = await openPool(tx, {
      company: to,
      type,
      count: part.amount,
      userId,
      parent: part.pool,
      expiresAt: part.expiresAt,
    })
    await post(tx, {
      key: `move:${act}:${part.pool}`,
      kind: 'move',
      unit: type,
      amount: part.amount,
      from: part,
      to: target,
      userId,
    })
  }
  return true
}
