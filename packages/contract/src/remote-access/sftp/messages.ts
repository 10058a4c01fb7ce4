import { z } from 'zod'
import type { SessionNotice } from '../session.ts'
import { credentialFields, hostKeyAnswer, promptAnswers, type SignInNotice } from '../terminal.ts'
import { maxPaths, pathPattern, type SftpProblem } from './constants.ts'

/**
 * The files of a host on the session's WebSocket. All messages are JSON text; the content of files is transferred by
 * HTTP (see `endpoints.ts`). Requests after the sign-in have an id, chosen by the page, that the answers repeat.
 */

/** An absolute path on the host. Lone surrogates have no UTF-8 form. */
export const RemotePath = z
  .string()
  .max(4096)
  .regex(pathPattern)
  .refine((path) => path.isWellFormed())

const id = z.number().int().min(1).max(2_147_483_647)
const paths = z.array(RemotePath).min(1).max(maxPaths)
/** The permission bits, with setuid, setgid and sticky. */
const mode = z.number().int().min(0).max(0o7777)

export const SftpRequest = z.discriminatedUnion('t', [
  /**
   * The first message, sent again after `denied`. Without a username the server signs in with the credentials that are
   * remembered for the entry.
   */
  z.object({ t: z.literal('open'), ...credentialFields, username: credentialFields.username.optional() }),
  hostKeyAnswer,
  promptAnswers,
  /** Continues after `no_sftp` through the shell of the target. */
  z.object({ t: z.literal('shell') }),
  /** Lists a folder: `entries` in several messages, then `done` with the folder's real path. */
  z.object({ t: z.literal('list'), id, path: RemotePath }),
  /** Looks for a path without following links: `done` with the entry, or without one if there is none. */
  z.object({ t: z.literal('look'), id, path: RemotePath }),
  z.object({ t: z.literal('mkdir'), id, path: RemotePath }),
  /** Renames or moves. Never replaces anything. */
  z.object({ t: z.literal('rename'), id, path: RemotePath, to: RemotePath }),
  z.object({ t: z.literal('chmod'), id, paths, mode }),
  /** Removes files, links, and folders with everything in them. Links are not followed. */
  z.object({ t: z.literal('remove'), id, paths }),
  /** Stops the request with this id. */
  z.object({ t: z.literal('stop'), id }),
])
export type SftpRequest = z.output<typeof SftpRequest>

/** What the page can ask for once the files are open. */
export type SftpOperation = Extract<SftpRequest, { t: 'list' | 'look' | 'mkdir' | 'rename' | 'chmod' | 'remove' }>

export interface SftpEntry {
  name: string
  kind: 'folder' | 'file' | 'link' | 'other'
  /** What a link leads to; `nothing` also for a loop. */
  to?: 'folder' | 'file' | 'other' | 'nothing'
  /** Bytes; for a link those of what it leads to. */
  size: number
  /** Unix seconds. */
  modified: number
  /** Permission bits. */
  mode: number
  owner: number
  group: number
}

export interface SftpResult {
  /** `list`: the real path of the folder. */
  path?: string
  /** `list`: the folder has more entries than are shown. */
  truncated?: boolean
  /** `look`: what is at the path. */
  entry?: SftpEntry
}

export type SftpNotice =
  | SessionNotice
  | SignInNotice
  /** The target has no SFTP; the message says how it refused. The session waits for `shell`. */
  | { t: 'no_sftp'; message: string }
  /** The files are open. `home` is the folder in which the user starts, `through` how they are reached. */
  | { t: 'ready'; home: string; through: 'sftp' | 'shell' }
  | { t: 'entries'; id: number; entries: SftpEntry[] }
  /** The number of removed entries so far. */
  | { t: 'progress'; id: number; count: number }
  | { t: 'done'; id: number; result: SftpResult }
  | { t: 'refused'; id: number; problem: SftpProblem; path?: string; message: string }
  /** An archive is complete. `transfer` is the number that its request had; `left_out` counts what is missing in it. */
  | { t: 'archived'; transfer: number; files: number; left_out: number }
  /** A transfer failed. Browsers show a page no answer while they are still sending a body. */
  | { t: 'transfer'; path: string; problem: SftpProblem; message: string }
