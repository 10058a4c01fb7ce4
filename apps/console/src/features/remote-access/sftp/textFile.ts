import { maxEdited } from '@outpost/contract/remote-access/sftp/constants'
import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { FileProblem, type FilesConnection } from './connection.ts'
import { receiveFile, sendFile } from './transport.ts'

/** A text file as it was read. */
export interface TextFile {
  text: string
  /** How its lines end; the editor itself knows only line feeds. */
  lineEnd: '\n' | '\r\n'
  /** Identifies what was read, so that a change by someone else is noticed. */
  version: string
}

/** Thrown for content that is not UTF-8 text. */
export class NotText extends Error {
  override name = 'NotText'
}

const versionOf = (entry: SftpEntry | undefined): string => (entry ? `${entry.size}-${entry.modified}` : '')

const versionAt = async (connection: FilesConnection, path: string): Promise<string> =>
  versionOf((await connection.ask({ t: 'look', path })).entry)

/** Reads a text file. @throws NotText, FileProblem, CallError */
export async function readText(connection: FilesConnection, path: string, signal: AbortSignal): Promise<TextFile> {
  const version = await versionAt(connection, path)
  const received = { parts: [] as Blob[], bytes: 0, version: undefined }
  const tooLong = new AbortController()
  await receiveFile(
    { session: connection.sessionId, path },
    received,
    AbortSignal.any([signal, tooLong.signal]),
    (bytes) => bytes > maxEdited && tooLong.abort(new NotText()),
  )
  connection.moved('received', received.bytes)
  const text = decode(await new Blob(received.parts).arrayBuffer())
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  // A file with both kinds of line ends could not be written back as it was.
  if (lineEnd === '\r\n' && /(^|[^\r])\n/.test(text)) throw new NotText()
  return { text: text.replaceAll('\r\n', '\n'), lineEnd, version }
}

function decode(bytes: ArrayBuffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!text.includes('\0') && !/\r(?!\n)/.test(text)) return text
  } catch {
    // Not UTF-8.
  }
  throw new NotText()
}

/**
 * Writes a text file back, and returns it as it is now.
 * @param force whether a change by someone else is overwritten
 * @throws FileProblem `changed`, and those of the target
 */
export async function writeText(
  connection: FilesConnection,
  path: string,
  file: TextFile,
  text: string,
  force: boolean,
): Promise<TextFile> {
  if (!force && (await versionAt(connection, path)) !== file.version) throw new FileProblem('changed')
  const content = new Blob([text.replaceAll('\n', file.lineEnd)])
  await sendFile({ session: connection.sessionId, path }, content, true, new AbortController().signal)
  connection.moved('sent', content.size)
  return { ...file, text, version: await versionAt(connection, path) }
}
