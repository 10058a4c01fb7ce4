import type { Transaction } from '../db/database.ts'
import { extend, extensionPoint, type Extension, type ExtensionPoint } from './extension.ts'

/** What a subscriber does. It runs in the transaction of what happened: where it throws, nothing has happened. */
export type Subscriber<Payload> = (tx: Transaction, payload: Payload) => Promise<unknown>

/**
 * Something that happens in a feature and that later features act on. What happens to many rows at once is one event with
 * their ids. What may be slow orders a job.
 */
export type Event<Payload> = ExtensionPoint<Subscriber<Payload>>

/**
 * Declares an event, in the feature where it happens.
 * @example export const devicesMoved = event<{ ids: readonly number[]; companyId: number }>('devicesMoved')
 */
export const event = <Payload>(name: string): Event<Payload> => extensionPoint<Subscriber<Payload>>(name)

/** One subscription for a manifest's `on`. */
export const on = <Payload>(happened: Event<Payload>, act: Subscriber<Payload>): Extension => extend(happened, act)

/** Says that it happens: all subscribers run one after another, in the order of the features. Throws what the first of them throws. */
export async function emit<Payload>(tx: Transaction, happened: Event<Payload>, payload: Payload): Promise<void> {
  for (const act of happened.all()) await act(tx, payload)
}
