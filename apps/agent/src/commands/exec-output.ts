import { commands, maxOutputPart } from '@outpost/contract/device/commands'
import { unfinished } from '../outputs.ts'
import { CommandFailure, implement } from './implement.ts'

export const execOutput = implement(commands['exec.output'], async ({ command, from }, { outputs }) => {
  const written = outputs.of(command)
  if (!written) throw new CommandFailure('NOT_RUNNING', 'the command does not run')
  const part = written.subarray(from, from + maxOutputPart)
  const text = part.subarray(0, part.length - unfinished(part))
  return {
    output: text.toString('utf8').replaceAll('\0', ''),
    next: from + text.length,
    more: from + part.length < written.length ? 1 : 0,
  }
})
