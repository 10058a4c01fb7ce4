import type { Program } from '../context.ts'
import { systemScope } from '../kit/scope.ts'
import { inTransaction } from '../kit/transaction.ts'
import { featureFiles } from './feature-files.ts'
import type { Makers, Owner } from './make-record.ts'

const files = await featureFiles<{ makers: Makers }>('apps/server/src/features/{feature}/testing/records.ts')
const makers: Makers = Object.assign({}, ...files.map((file) => file.makers))

let made = 0

/** Creates a record of a kind. @returns its id, or the name by which the API identifies it */
export function makeRecord(app: Program, kind: string, owner: Owner): Promise<number | string> {
  const make = makers[kind]
  if (!make) throw new Error(`no feature makes a record of the kind ${kind} in its testing/records.ts`)
  return inTransaction(app.db, systemScope, (tx) => make(tx, owner, ++made, app))
}

/** Every kind of record that the API identifies by an id, in the order of the features. */
export const allKinds: readonly string[] = Object.keys(makers)
