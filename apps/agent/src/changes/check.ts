import { createHash } from 'node:crypto'
import {
  guardedPaths,
  maxKeptFiles,
  type PlanEntry,
  PlanError,
  readPlan,
  writeHashes,
} from '@outpost/contract/device/plan'
import { shadowPath } from '@outpost/contract/device/system-password'
import { CommandFailure } from '../commands/implement.ts'
import { withPasswords } from './shadow.ts'
import type { ConfigSystem, KeptFile } from './system.ts'

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the entries of a kind, in order. */
export const entriesOf = <Kind extends PlanEntry['entry']>(
  plan: readonly PlanEntry[],
  kind: Kind,
): Extract<PlanEntry, { entry: Kind }>[] =>
  plan.filter((entry): entry is Extract<PlanEntry, { entry: Kind }> => entry.entry === kind)

/** Reads a fetched plan. Throws INVALID, also for a content that does not have its sum. */
export function readFetchedPlan(bytes: Buffer): PlanEntry[] {
  try {
    const plan = readPlan(bytes.toString('latin1'))
    const wrong = entriesOf(plan, 'file').find(({ content, sha256: sum }) => sha256(content) !== sum)
    if (wrong) throw new PlanError(`the content of ${wrong.path} does not have its checksum`)
    return plan
  } catch (error) {
    if (error instanceof PlanError) throw new CommandFailure('INVALID', error.message)
    throw error
  }
}

/** Returns the lines with the hashes of files. */
export async function hashesOf(system: ConfigSystem, paths: readonly string[]): Promise<string> {
  const hashes = new Map<string, string>()
  for (const path of paths) {
    const file = await system.read(path)
    hashes.set(path, file ? sha256(file.bytes) : '-')
  }
  return writeHashes(hashes)
}

/** Returns a digest of all configurations. While it stays the same, so do they. */
export async function configDigest(system: ConfigSystem): Promise<string> {
  return sha256(await hashesOf(system, await system.list('/etc/config/'))).slice(0, 32)
}

/** The old files that a plan guards, by path; undefined for one that does not exist. */
export type Old = Map<string, KeptFile | undefined>

/** Reads all files that a plan guards. Throws INVALID if there are too many. */
export async function readOld(system: ConfigSystem, plan: readonly PlanEntry[]): Promise<Old> {
  const paths = new Set(guardedPaths(plan))
  for (const { path } of entriesOf(plan, 'guard'))
    if (path.endsWith('/')) for (const each of await system.list(path)) paths.add(each)
  if (paths.size > maxKeptFiles)
    throw new CommandFailure('INVALID', `the plan guards ${paths.size} files, more than ${maxKeptFiles}`)
  const old: Old = new Map()
  for (const path of paths) old.set(path, await system.read(path))
  return old
}

/** Throws BASE_CHANGED or STAGED_LOCALLY if the device is not as the plan expects. */
export async function checkBase(system: ConfigSystem, plan: readonly PlanEntry[], old: Old): Promise<void> {
  const differs = entriesOf(plan, 'base').filter(({ path, sha256: expected }) => {
    const file = old.get(path)
    return (file ? sha256(file.bytes) : '-') !== expected
  })
  if (differs.length > 0)
    throw new CommandFailure(
      'BASE_CHANGED',
      `changed on the device: ${differs.map(({ path }) => path).join(', ')}`.slice(0, 2000),
    )
  if (await system.staged()) throw new CommandFailure('STAGED_LOCALLY', 'somebody has unsaved changes on the device')
}

/** Returns /etc/shadow with the passwords of a plan; undefined if it sets none. Throws an error for an unknown user. */
export function shadowOf(plan: readonly PlanEntry[], present: KeptFile | undefined): Buffer | undefined {
  const hashes = new Map(entriesOf(plan, 'password').map(({ user, hash }) => [user, hash]))
  if (hashes.size === 0) return undefined
  return Buffer.from(withPasswords(present?.bytes.toString('latin1') ?? '', hashes), 'latin1')
}

/** Throws PREFLIGHT or NO_SPACE if the plan cannot be applied. */
export async function checkFeasible(system: ConfigSystem, plan: readonly PlanEntry[], old: Old): Promise<void> {
  const files = new Map<string, Buffer>(
    entriesOf(plan, 'file').map(({ path, content }) => [path, Buffer.from(content)]),
  )
  try {
    await system.preflight(
      entriesOf(plan, 'uci').map(({ line }) => line),
      files,
    )
    const shadow = shadowOf(plan, old.get(shadowPath))
    if (shadow) files.set(shadowPath, shadow)
  } catch (error) {
    throw new CommandFailure('PREFLIGHT', error instanceof Error ? error.message.slice(0, 2000) : 'the check failed')
  }
  const needed = [...old.values(), ...[...files.values()].map((bytes) => ({ bytes }))].reduce(
    (sum, file) => sum + (file?.bytes.length ?? 0),
    0,
  )
  const free = await system.free()
  if (free < 3 * needed) throw new CommandFailure('NO_SPACE', `${3 * needed} bytes are needed, ${free} are free`)
}
