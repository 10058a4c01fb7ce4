import type { Value } from '@outpost/contract/device/values'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Scope } from '../../../kit/scope.ts'

/** Who reads values: a user, or the holder of a link. The device must have been found in the scope. */
export interface Reader {
  app: App
  tx: Transaction
  scope: Scope
  /** The permissions for values that need one. */
  rights: ReadonlySet<string>
}

/** Whether a reader may see a value. */
export const mayRead = ({ rights }: Reader, { permission }: Pick<Value, 'permission'>): boolean =>
  permission === undefined || rights.has(permission)
