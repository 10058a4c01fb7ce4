import type { AcmeSettings } from '../../../start/env.ts'

/** How the last orders of a certificate ended. */
export interface OrderState {
  issued: boolean
  failures: number
  failure: string | null
  failed_at: Date | null
  next_at: Date
}

/** Returns the state of the orders; undefined before the first start. */
export async function readOrderState(
  rows: <Row>(statement: string, values: unknown[]) => Promise<Row[]>,
  { directory, names }: AcmeSettings,
): Promise<OrderState | undefined> {
  const [state] = await rows<OrderState>(
    `SELECT certificate IS NOT NULL AS issued, failures, failure, failed_at, next_at
     FROM acme_certificates WHERE directory = $1 AND names = $2`,
    [directory, names],
  )
  return state
}
