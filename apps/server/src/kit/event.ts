import type { Transaction } from '../db/database.ts'
import { extend, extensionPoint, type Extension, type ExtensionPoint } from './extension.ts'

/**
 * A subscriber to an event. It runs in the transaction of the event: if it throws, the whole transaction is rolled
 * back.
 */
export type Subscriber<Payload> = (tx: Transaction, payload: Payload) => Promise<unknown>

/**
 * Something that happens in a feature and that later features react to. A change to many rows is one event with all
 * their ids. Subscribers order a job for anything that may be slow.
 */
export type Event<Payload> = ExtensionPoint<Subscriber<Payload>>

/**
 * Declares an event, in the feature where it happens.
 * @example export const devicesMoved = event<{ app: App; ids: readonly number[]; companyId: number }>('devicesMoved')
 */
export const event = <Payload>(name: string): Event<Payload> => extensionPoint<Subscriber<Payload>>(name)

/** Creates a subscription for a manifest's `on`. */
export const on = <Payload>(happened: Event<Payload>, act: Subscriber<Payload>): Extension => extend(happened, act)

/**
 * Emits an event: all subscribers run one after another, in the order of the features. If one throws, its error is
 * passed on and the remaining ones do not run.
 */
export async function emit<Payload>(tx: Transaction, happened: Event<Payload>, payload: Payload): Promise<void> {
  for (const act of happened.all()) await act(tx, payload)
}
