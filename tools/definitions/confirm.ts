import { createInterface } from 'node:readline/promises'
import { Failure } from './failure.ts'

/** Asks whether to carry out the plan. @throws Failure if the answer is not yes, or if nobody can be asked */
export async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new Failure('Nothing was changed. Without a terminal, apply needs --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    if ((await terminal.question('Carry this out? Type yes: ')).trim() !== 'yes')
      throw new Failure('Nothing was changed.')
  } finally {
    terminal.close()
  }
}
