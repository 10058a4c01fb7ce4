import { createHash } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import { fillVariables, quoteForShell, taskLimits, type TaskType } from '@outpost/contract/tasks/constants'
import { unprotectedMessage, unprotectedVariable } from '@outpost/contract/tasks/shell-quoting'
import type { TaskData } from '@outpost/contract/tasks/schemas'
import type { Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { hideTokens } from '../device-jobs/service.ts'
import { textOfFile } from './filled-file.ts'

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
  /** The file with its variables filled in, sealed, if they are replaced. */
  content?: { sealed: string; size: number; sha256: string }
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

/** Returns the value of a variable of a task. Throws VALIDATION if it has none. */
type ValueOf = (variable: string) => string

/** Builds the step of a task that is no file with variables. */
async function plainStep(app: App, tx: Transaction, task: TaskRow, valueOf: ValueOf): Promise<Step> {
  const { id, type, name, data, timeout_seconds: timeout, stop_on_failure } = task
  // Groups that were saved before this was checked may have such a variable.
  const unprotected = unprotectedVariable(data.command)
  if (unprotected)
    throw fail('VALIDATION', { source: 'tasks', message: `Task ${id} (${name}): ${unprotectedMessage(unprotected)}` })
  const filled = (hide: boolean): string =>
    fillVariables(data.command, (variable) =>
      hide && isSecretName(variable) ? hiddenSecret : quoteForShell(valueOf(variable)),
    )
  const command = filled(false)
  if (command.length > taskLimits.command)
    throw fail('VALIDATION', {
      source: 'tasks',
      message: `With its values, the command of the task ${id} (${name}) has more than ${taskLimits.command} characters.`,
    })
  return stepOf(app, tx, { type, name, data, timeout, stop_on_failure }, { command, shown: filled(true) })
}

/** Builds the step of a task that replaces the variables in its file. The values are not quoted. */
async function filledStep(app: App, tx: Transaction, task: TaskRow, valueOf: ValueOf): Promise<Step> {
  const { id, type, name, data, timeout_seconds: timeout, stop_on_failure } = task
  const file = await tx
    .selectFrom('files')
    .select(['name', 'size', 'sha256'])
    .where('id', '=', data.file_id)
    .executeTakeFirst()
  if (!file)
    throw fail('VALIDATION', { source: 'tasks', message: `The file of the task ${id} (${name}) has been deleted.` })
  const content = Buffer.from(fillVariables(await textOfFile(app, file, 'tasks'), valueOf))
  if (content.length > taskLimits.filledFile)
    throw fail('VALIDATION', {
      source: 'tasks',
      message: `With its values, the file of the task ${id} (${name}) has more than ${taskLimits.filledFile / 1024} KiB.`,
    })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const sealed = app.sealer.seal(content).toString('base64')
  return { type, name, data, timeout, stop_on_failure, content: { sealed, size: content.length, sha256 } }
}

/** Bytes of all files of an order whose variables are replaced. */
const mostContent = 1_048_576

/**
 * Builds the steps of an order from the tasks of a group.
 * @returns the steps, and the secret values of their variables: those of variables that are named like a secret
 * @throws VALIDATION for a variable without a value, for a command or file that its values make too long, and for a file
 * that is no longer there
 */
export async function compileSteps(
  app: App,
  tx: Transaction,
  tasks: readonly TaskRow[],
  values: Values,
): Promise<{ steps: Step[]; secrets: string[] }> {
  const secrets = new Set<string>()
  const steps: Step[] = []
  for (const task of tasks) {
    const valueOf = (variable: string): string => {
      const value = values.get(task.id)?.get(variable)
      if (value === undefined)
        throw fail('VALIDATION', {
          source: 'tasks',
          message: `The task ${task.id} (${task.name}) needs a value for the variable “${variable}”.`,
        })
      if (isSecretName(variable) && value !== '') secrets.add(value)
      return value
    }
    steps.push(await (task.data.replace_variables ? filledStep : plainStep)(app, tx, task, valueOf))
  }
  if (steps.reduce((sum, { content }) => sum + (content?.size ?? 0), 0) > mostContent)
    throw fail('VALIDATION', {
      source: 'tasks',
      message: 'The files in which variables are replaced have more than 1 MiB together.',
    })
  return { steps, secrets: [...secrets] }
}
