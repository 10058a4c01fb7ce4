import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { shellParts } from '../script.ts'

/** Limits of the program: milliseconds that it may run, and bytes of its output. */
const limits = { timeout: 50_000, maxBuffer: 65_536, killSignal: 'SIGKILL' } as const

/** What the functions of the shell agent expect around them. */
const around = `
export LC_ALL=C
ROOT=''
have() { command -v "$1" >/dev/null 2>&1; }
`

/** See `Platform.network`. Runs the functions of the shell agent, so that both agents report the same. */
export async function linuxNetwork(signal: AbortSignal): Promise<string> {
  const parts = shellParts(['10-text.sh', '20-machine.sh', '40-targets.sh', '66-scan.sh', '67-network.sh'])
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${around}${parts}\nnetwork_lines 1`], {
    ...limits,
    signal,
  })
  return stdout.trimEnd()
}
