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
  'archive_started',
  'archive',
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
  /** `list`, `remove`: the number of entries that were listed or removed; `archive`: the number of files in it. */
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
 * The event `start` of a screen: where its picture begins. The events `server` have bytes that the page has got, in base64,
 * and `client` what the user has sent once the screen was shown, if that is recorded. Of several events `start` the last one
 * counts: a sign-in to RDP may be refused after the protocol itself has begun.
 */
export interface ScreenStartEvent {
  /**
   * Bytes of all events `server` that do not belong to the picture. VNC: those of the sign-in; what follows is the
   * initialisation of the server (RFC 6143, 7.3.2). RDP: those of connections that were refused; what follows is the
   * response of MCS (MS-RDPBCGR 2.2.1.4).
   */
  skip: number
  /** The initialisation has the additions of the security type Tight. */
  tight?: true
  /**
   * RDP: the answer of RDCleanPath to the page, in base64, with the certificates of the target. It says that TLS alone was
   * chosen: of network level authentication nothing is recorded.
   */
  answer?: string
}
