import type { SftpProblem } from '../sftp/constants.ts'
import type { RecordingKind } from './constants.ts'

/**
 * The lines of a recording are JSON: first a header, then events `[seconds, code, data]`. Recordings of terminals are
 * asciicasts; those of other kinds have the header and the events below, and end with the marker `m` of an asciicast.
 */
export interface RecordingHeader {
  version: 1
  kind: RecordingKind
  protocol: string
  /** When the session began, in Unix seconds. */
  timestamp: number
  /** Seconds. */
  duration: number
  title: string
}

/** What a user did with the files of a target. Transfers are recorded when they begin and when they end. */
export const fileActs = [
  'list',
  'look',
  'mkdir',
  'rename',
  'chmod',
  'remove',
  'upload_started',
  'upload',
  'download_started',
  'download',
] as const

/** The event `file`. */
export interface FileEvent {
  act: (typeof fileActs)[number]
  /** As far as they fit; `more` counts the others. */
  paths: string[]
  more?: number
  /** `rename`: the new path. */
  to?: string
  /** `chmod`: the permissions, in octal digits. */
  mode?: string
  /** `list`, `remove`: the number of entries that were listed or removed. */
  count?: number
  /** Transfers: bytes, and the SHA-256 of what was transferred, in hexadecimal. */
  size?: number
  sha256?: string
  /** `download`: the first byte, if it is not the beginning of the file. */
  from?: number
  /** Why the target refused it, or why it was cut off. */
  problem?: SftpProblem
}

/**
 * The event `request`: a request to the page of a device, when it begins. Values that look secret are masked in the path.
 */
export interface RequestEvent {
  /** Which `response` belongs to it. */
  id: string
  method: string
  path: string
  /** Whether the browser wants to open a WebSocket. */
  upgrade?: true
}

/** The event `response`: how a request ended. */
export interface ResponseEvent {
  id: string
  /** The status that the browser has got; 0 if none. */
  status: number
  /** Bytes of the body that the browser has sent, and of the whole response. */
  sent: number
  received: number
  /** Milliseconds. */
  duration: number
}

/**
 * The event `start` of a VNC screen: where its picture begins. Before and after it the events `server` have the bytes that
 * the page has got, in base64, and after it `client` what the user has sent, if that is recorded.
 */
export interface ScreenStartEvent {
  /**
   * Bytes of all events `server` that belong to the sign-in. What follows is the initialisation of the server (RFC 6143,
   * 7.3.2).
   */
  skip: number
  /** The initialisation has the additions of the security type Tight. */
  tight?: true
}
