import { commands } from '@outpost/contract/device/commands'
import { CommandFailure, implement } from './implement.ts'

export const exec = implement(commands.exec, async ({ command }, { platform, timeout, signal }) => {
  const { exitCode, output, truncated, expired } = await platform.exec(command, timeout, signal)
  const data = { exit_code: exitCode, output, truncated: truncated ? 1 : 0 }
  if (expired) throw new CommandFailure('TIMEOUT', `ended after ${timeout} s`, data)
  return data
})
