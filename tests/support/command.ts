import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ownEnvironment } from './program.ts'

export interface Ended {
  code: number
  output: string
}

/** Runs a command of the program, with a text on its standard input. */
export async function command(
  name: 'host-token' | 'join',
  words: string[],
  env: Record<string, string>,
  input = '',
): Promise<Ended> {
  const main = path.join(import.meta.dirname, `../../apps/server/src/${name}.ts`)
  const child = spawn(process.execPath, [main, ...words], { env: { ...ownEnvironment(), ...env }, timeout: 60_000 })
  child.stdin.end(input)
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await once(child, 'exit')) as [number]
  return { code, output: (await output).join('') }
}
