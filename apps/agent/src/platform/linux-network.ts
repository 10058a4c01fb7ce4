import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { shellParts } from '../script.ts'

/** Limits of the program: milliseconds that it may run, and bytes of its output. */
const limits = { timeout: 50_000, maxBuffer: 65_536, killSignal: 'SIGKILL' } as const

/** The parts of the shell agent that know the network. */
const parts = ['10-text.sh', '20-machine.sh', '40-targets.sh', '66-scan.sh', '67-network.sh', '67-wifi.sh'] as const

/** What the functions of the shell agent expect around them. */
const around = `
export LC_ALL=C
ROOT=''
have() { command -v "$1" >/dev/null 2>&1; }
`

/** Runs a function of the shell agent, so that both agents report the same. Resolves to what it prints. */
export async function runNetworkPart(line: string, signal?: AbortSignal): Promise<string> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${around}${shellParts([...parts])}\n${line}`], {
    ...limits,
    ...(signal && { signal }),
  })
  return stdout.trimEnd()
}

/** See `Platform.network`. */
export const linuxNetwork = (signal: AbortSignal): Promise<string> => runNetworkPart('network_lines 1', signal)
