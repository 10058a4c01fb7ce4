/** The kinds of answer that an endpoint gives (public API, section "Envelope"). */
export type AnswerKind = 'page' | 'item' | 'partly' | 'created' | 'nothing' | 'channel' | 'raw' | 'file' | 'bytes'

/** How an endpoint answers, as plain data. What the record holds is said by its schemas. */
export interface Answer<K extends AnswerKind = AnswerKind> {
  readonly kind: K
  /** Names in `meta`: of a creation those of the record that stand there as well, of what is done in part its own texts. */
  readonly meta?: readonly string[]
  /** The HTTP status of success where it is not the one of its kind: 201 for a creation, 200 for all else. */
  readonly status?: 200 | 201
  /** Of a file: its media type. */
  readonly mediaType?: string
  /** Of bytes: the media types that they may be of. */
  readonly types?: readonly string[]
}

export interface Page<T> {
  rows: T[]
  total: number
  /** Age in seconds of a total that was not counted for this very answer (at most 5). */
  totalAge?: number
  /** More facts for `meta`. */
  meta?: Record<string, unknown>
}

/** `{success, data: [...], meta: {total}}` */
export const page = { kind: 'page' } as const
/** `{success, data: {...}}` */
export const item = { kind: 'item' } as const
/** `{success, data: [...]}`, and where some of it could not be done status 207 and `errors: [...]` beside what could. */
export const partly = { kind: 'partly' } as const
/** `{success, data: {id, ...row}, meta: {id}}` with status 201: more than the vendor's document gives, never less. */
export const created = { kind: 'created' } as const
/** `{success}` */
export const nothing = { kind: 'nothing' } as const
/** `{success, meta: {channel}}`: the outcome arrives on a status channel, which exists before its name is answered. */
export const channelAnswer = { kind: 'channel' } as const
/** The record at top level beside `success`, and again under `data`: `GET /user` has clients that read either. */
export const raw = { kind: 'raw' } as const
/** A file's bytes as they are, without an envelope. What the handler returns says where they are read; it is the server's own matter. */
export const bytes = (...types: readonly string[]) => ({ kind: 'bytes', types }) as const
/** The bytes of a file that is made for this answer, without an envelope. */
export const madeFile = (mediaType: string) => ({ kind: 'file', mediaType }) as const

/** A whole file that was made for this answer, and the name under which it is saved. */
export interface MadeFile {
  name: string
  content: Uint8Array
}

/**
 * The HTTP status where a part of the call failed: 207, undefined for calls that are done as a whole. Where an answer names a
 * status the vendor's document has no other one, and partial success has it too.
 */
export const partialStatus = ({ kind, status }: Answer): 207 | undefined =>
  kind === 'partly' && status === undefined ? 207 : undefined

/** The HTTP status with which a call succeeds as a whole. */
export const successStatus = ({ kind, status }: Answer): number => status ?? (kind === 'created' ? 201 : 200)
