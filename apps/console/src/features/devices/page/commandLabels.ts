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

/** True while the device has not told the outcome. */
export const isOpen = (command: StoredCommand): boolean =>
  (openStates as readonly CommandState[]).includes(command.state)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The line that was run, for a shell command; empty for the others. */
export const lineOf = (command: StoredCommand): string =>
  command.name === 'exec' ? textOf(command.input['command']) : ''

/** What people call a command. */
export const commandName = (name: string): string =>
  translateLoose(`device:commands.name.${name.replace('.', '_')}`, name)
export const commandTitle = (command: StoredCommand): string => commandName(command.name)

/** What the device printed. */
export const outputOf = (command: StoredCommand): string => textOf(command.data?.['output'])

/** The exit status of a shell command; undefined for others and before the end. */
export function exitOf(command: StoredCommand): number | undefined {
  const status = command.data?.['exit_code']
  // The shell agent's line form knows text only.
  return typeof status === 'number' || (typeof status === 'string' && /^\d{1,3}$/.test(status))
    ? Number(status)
    : undefined
}

/** The outcome in one line: what went wrong in the device's words, else the first line of what was printed. */
export function resultLine(command: StoredCommand): string {
  if (command.text) return command.text
  return outputOf(command).trimStart().split('\n', 1)[0] ?? ''
}
