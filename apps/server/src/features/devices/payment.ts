import type { Program } from '../../context.ts'
import { extensionPoint } from '../../kit/extension.ts'

/** Pays for devices that have no credit, and answers which of them have one now. */
type Payment = (app: Program, ids: readonly number[]) => Promise<readonly number[]>

/** How devices are paid for that come without a credit where one is required. */
export const devicePayment = extensionPoint<Payment>('devicePayment')

/** Those of these devices for which somebody has just paid; none where that fails, since they try again. */
export async function paidAtArrival(app: Program, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const paid = new Set<number>()
  if (ids.length === 0) return paid
  try {
    for (const pay of devicePayment.all()) for (const id of await pay(app, ids)) paid.add(id)
  } catch (error) {
    app.log.error({ devices: ids.length, error: String(error) }, 'devices could not be charged when they came')
  }
  return paid
}
