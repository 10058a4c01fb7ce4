import type { ApprovedKind } from '@outpost/contract/device-jobs/approvals/constants'
import type { ApiError } from '@outpost/contract/kit/errors'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import type { Transaction } from '../db/database.ts'
import type { Actor } from './actor.ts'
import { extensionPoint } from './extension.ts'
import type { Program } from '../context.ts'
import type { Context } from './implement.ts'
import { scopeOf } from './scope.ts'
import { inTransaction } from './transaction.ts'

/** What a request has a device do, or lets others have it do later. */
export interface Intent {
  kind: ApprovedKind
  /** 0 for the devices of a tag or company, whichever they will be. */
  deviceId: number
  /** The company of the device. */
  companyId: number
  /** What it is about, such as the name of a file. */
  name: string
  /** What happens, as users see it: without secrets. */
  lines: () => readonly string[]
  /** Everything that must be the same when the request is carried out later. It is only compared. */
  definition: unknown
}

const noted = new WeakMap<Transaction, Intent[]>()

/** Notes what the transaction has devices do. If that needs approval, the request is rolled back and waits for it. */
export function intend(tx: Transaction, intents: readonly Intent[]): void {
  const list = noted.get(tx)
  if (list) for (const intent of intents) list.push(intent)
  else noted.set(tx, [...intents])
}

/** Returns what was noted in a transaction. */
export const intentsOf = (tx: Transaction): readonly Intent[] => noted.get(tx) ?? []

/** Rolls a request back, which is stored instead and waits for a second person. */
export class HeldRequest extends Error {
  /** Stores the request in another transaction. Returns the answer to the user. */
  readonly store: (tx: Transaction) => Promise<ApiError>

  constructor(store: HeldRequest['store']) {
    super('The request needs approval.')
    this.store = store
  }
}

/** A request whose handler has run, and which can still be rolled back. */
export interface FinishedRequest {
  context: Context
  endpoint: EndpointWithSchemas
  input: Record<string, unknown>
}

/**
 * Called after the handler of each request that has devices do something, and before such a handler asks outside. Throws
 * `HeldRequest` to let it wait.
 */
export const requestGate = extensionPoint<(request: FinishedRequest) => Promise<void>>('requestGate')

/** Lets a request wait whose handler has devices do what needs approval. Throws `HeldRequest`. */
export async function passGate(request: FinishedRequest): Promise<void> {
  if (intentsOf(request.context.tx).length > 0) for (const gate of requestGate.all()) await gate(request)
}

/** Returns what handles the error of a rolled back request: one that waits is stored. It throws the answer to the user. */
export const storeHeld =
  (app: Program, actor: Actor | undefined) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof HeldRequest) || !actor) throw error
    throw await inTransaction(app.db, scopeOf(actor), error.store)
  }
