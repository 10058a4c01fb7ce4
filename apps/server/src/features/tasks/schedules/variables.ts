import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import type { TaskSchedule } from '@outpost/contract/tasks/schedules/schemas'
import type { App } from '../../../context.ts'
import type { TaskRow, Values } from '../steps.ts'

type Variables = TaskSchedule['variables']

export const sealVariables = (app: App, variables: Variables): Buffer =>
  app.sealer.seal(Buffer.from(JSON.stringify(variables)))

export const unsealVariables = (app: App, sealed: Buffer): Variables =>
  JSON.parse(app.sealer.unseal(sealed).toString()) as Variables

/** Returns the variables as users may see them. */
export const shownVariables = (variables: Variables): Variables =>
  variables.map(({ name, value }) => ({ name, value: isSecretName(name) && value !== '' ? hiddenSecret : value }))

/** Returns the wanted variables. A secret value that was sent back hidden stays as it is. */
export function mergeVariables(before: Variables, wanted: Variables): Variables {
  const known = new Map(before.map(({ name, value }) => [name, value]))
  return wanted.map(({ name, value }) =>
    value === hiddenSecret && isSecretName(name) ? { name, value: known.get(name) ?? value } : { name, value },
  )
}

/** Gives every task the same values. */
export function valuesFor(tasks: readonly TaskRow[], variables: Variables): Values {
  const values = new Map(variables.map(({ name, value }) => [name, value]))
  return new Map(tasks.map(({ id }) => [id, values]))
}
