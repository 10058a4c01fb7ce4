import { type CommandState, openStates } from '@outpost/contract/device/command-states'
import type { StoredCommand } from '@outpost/contract/device-jobs/schemas'
import type { Tone } from '@outpost/ui/Cells'
import { translateLoose } from '../../../kit/i18n/i18n.ts'

export const commandTones = {
  queued: 'pending',
  sent: 'pending',
  delivered: 'pending',
  completed: 'positive',
  failed: 'error',
  unknown: 'error',
  expired: 'none',
  cancelled: 'none',
} as const satisfies Record<CommandState, Tone>

/** Whether the device has not reported the outcome yet. */
export const isOpen = (command: StoredCommand): boolean =>
  (openStates as readonly CommandState[]).includes(command.state)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the command line of a shell command; empty for other commands. */
export const lineOf = (command: StoredCommand): string =>
  command.name === 'exec' ? textOf(command.input['command']) : ''

/** Returns the display name of a command. */
export const commandName = (name: string): string =>
  translateLoose(`device:commands.name.${name.replace('.', '_')}`, name)
export const commandTitle = (command: StoredCommand): string => commandName(command.name)

/** Returns the output of the command. */
export const outputOf = (command: StoredCommand): string => textOf(command.data?.['output'])

/** Returns the exit status of a shell command; undefined for other commands and before it has finished. */
export function exitOf(command: StoredCommand): number | undefined {
  const status = command.data?.['exit_code']
  // The line-based protocol of the shell agent only supports text.
  return typeof status === 'number' || (typeof status === 'string' && /^\d{1,3}$/.test(status))
    ? Number(status)
    : undefined
}

/** Returns the result in one line: the device's error message, otherwise the first line of the output. */
export function resultLine(command: StoredCommand): string {
  if (command.text) return command.text
  return outputOf(command).trimStart().split('\n', 1)[0] ?? ''
}
