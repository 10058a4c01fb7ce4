import type { Selectable } from 'kysely'
import type { Database } from '../../../db/database.ts'

export type ActionRow = Selectable<Database['automation_actions']>
/**
 * What became of an action. `waiting`: it is tried again after these seconds. `handed over`: it waits for its receiver,
 * and `deliver.ts` records what becomes of it.
 */
export type Outcome =
  | { state: 'done' | 'failed' | 'withheld'; message: string }
  | { state: 'waiting'; after: number }
  | { state: 'handed over' }

/** What the log says about the message of a step that is no longer needed. */
export const overtaken = 'The incident was acknowledged or has ended in the meantime.'
