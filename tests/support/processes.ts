import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { until } from './until.ts'

/** Reads a file of a process in /proc; empty when the process is gone. */
export function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a process runs; a zombie, which its parent has not waited for, does not. */
export const isRunning = (pid: number): boolean =>
  !['', 'Z', 'X'].includes(
    procFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .charAt(0),
  )

/** Returns a process and all its descendants. */
export function familyOf(pid: number): number[] {
  const children = procFile(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(familyOf)]
}

const allPids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Finds the processes with `NAME=value` in their environment. */
export const carriersOf = (entry: string): number[] =>
  allPids().filter((pid) => procFile(pid, 'environ').split('\0').includes(entry))

/** Finds the processes with a given argument on their command line. */
export const runningWith = (word: string): number[] =>
  allPids().filter((pid) => procFile(pid, 'cmdline').split('\0').includes(word))

/** Sends a signal to processes of ours, ignoring those that have ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has already ended.
    }
  }
}

/** Kills processes without a chance to clean up, and waits until they are gone. */
export async function killHard(pids: readonly number[]): Promise<void> {
  signal(pids, 'SIGKILL')
  await until(`the end of ${pids.join(', ')}`, 60, () => !pids.some(isRunning), undefined, 5)
}

/** Finds zombies: processes that have ended and that their parent, one of the given processes, has not waited for. */
export const zombiesOf = (pids: readonly number[]): number[] =>
  pids.flatMap(familyOf).filter((pid) =>
    procFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .startsWith('Z'),
  )

/** Returns the TCP ports on which processes listen, in order. */
export function listeningPorts(pids: readonly number[]): number[] {
  const sockets = new Set(pids.flatMap(socketsOf))
  const lines = ['tcp', 'tcp6'].flatMap((name) => procFile(process.pid, `net/${name}`).split('\n').slice(1))
  const ports = lines.flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
    return state === '0A' && sockets.has(inode!) ? [Number.parseInt(local!.split(':')[1]!, 16)] : []
  })
  return [...new Set(ports)].sort((a, b) => a - b)
}

/** Returns the inodes of the sockets of a process. */
function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const inode = /^socket:\[(\d+)\]$/.exec(readLink(`/proc/${pid}/fd/${fd}`))?.[1]
      return inode === undefined ? [] : [inode]
    })
  } catch {
    return [] // The process has ended.
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
