import { fail } from '@outpost/contract/kit/errors'
import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import { fillVariables, quoteForShell, taskLimits, type TaskType, variablesIn } from '@outpost/contract/tasks/constants'
import type { TaskData } from '@outpost/contract/tasks/schemas'
import type { Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { hideTokens } from '../device-jobs/service.ts'

/** A task as it was when it was ordered, with its variables filled in. */
export interface Step {
  type: TaskType
  name: string
  /** What the task works with, as users see it: secrets are hidden. */
  data: TaskData
  timeout: number
  stop_on_failure: boolean
  /** The full command, sealed, if it contains a secret. */
  sealed?: string
}

/** Builds a step. `shown` is its command without the secrets that users may not see; tokens are hidden as well. */
export async function stepOf(
  app: App,
  tx: Transaction,
  step: Omit<Step, 'sealed'>,
  { command, shown }: { command: string; shown: string },
): Promise<Step> {
  const hidden = await hideTokens(app, tx, shown)
  return {
    ...step,
    data: { ...step.data, command: hidden.command },
    ...(hidden.command !== command && { sealed: app.sealer.seal(Buffer.from(command)).toString('base64') }),
  }
}

/** The values of the variables of tasks, by the id of the task and the name of the variable. */
export type Values = ReadonlyMap<number, ReadonlyMap<string, string>>

export type TaskRow = Selectable<Database['tasks']>

/**
 * Builds the steps of an order from the tasks of a group.
 * @returns the steps, and the secret values of their variables: those of variables that are named like a secret
 * @throws VALIDATION for a variable without a value, and for a command that its values make too long
 */
export async function compileSteps(
  app: App,
  tx: Transaction,
  tasks: readonly TaskRow[],
  values: Values,
): Promise<{ steps: Step[]; secrets: string[] }> {
  const secrets = new Set<string>()
  const steps: Step[] = []
  for (const { id, type, name, data, timeout_seconds: timeout, stop_on_failure } of tasks) {
    const given = values.get(id)
    for (const variable of variablesIn(data.command)) {
      const value = given?.get(variable)
      if (value === undefined)
        throw fail('VALIDATION', {
          source: 'tasks',
          message: `The task ${id} (${name}) needs a value for the variable “${variable}”.`,
        })
      if (isSecretName(variable) && value !== '') secrets.add(value)
    }
    const filled = (hide: boolean): string =>
      fillVariables(data.command, (variable) =>
        hide && isSecretName(variable) ? hiddenSecret : quoteForShell(given?.get(variable) ?? ''),
      )
    const command = filled(false)
    if (command.length > taskLimits.command)
      throw fail('VALIDATION', {
        source: 'tasks',
        message: `With its values, the command of the task ${id} (${name}) has more than ${taskLimits.command} characters.`,
      })
    steps.push(await stepOf(app, tx, { type, name, data, timeout, stop_on_failure }, { command, shown: filled(true) }))
  }
  return { steps, secrets: [...secrets] }
}
