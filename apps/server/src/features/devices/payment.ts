import type { Program } from '../../context.ts'
import { extensionPoint } from '../../kit/extension.ts'

/** Charges devices that have no credit, and returns those that have one now. */
type Payment = (app: Program, ids: readonly number[]) => Promise<readonly number[]>

/** Extension point for charging devices that connect without a credit where one is required. */
export const devicePayment = extensionPoint<Payment>('devicePayment')

/** Returns those of the devices that have just been paid for; none if charging fails, since they try again. */
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
