import type { App } from '../../context.ts'

/** Pays for devices that have no credit, and answers which of them have one now. */
type Payment = (app: App, ids: readonly number[]) => Promise<readonly number[]>

let payment: Payment = async () => []

/** Says how devices are paid for that come without a credit where one is required. The room of resources stands below this one and brings it. */
export function contributePayment(pay: Payment): void {
  payment = pay
}

/** Those of these devices for which somebody has just paid; none where that fails, since they try again. */
export async function paidAtArrival(app: App, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  try {
    return new Set(await payment(app, ids))
  } catch (error) {
    app.log.error({ devices: ids.length, error: String(error) }, 'devices could not be charged when they came')
    return new Set()
  }
}
