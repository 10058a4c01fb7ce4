/** The kinds of response of an endpoint (section "Envelope" of the public API). */
export type AnswerKind = 'page' | 'item' | 'partly' | 'created' | 'nothing' | 'channel' | 'raw' | 'file' | 'bytes'

/** The form of an endpoint's response, as plain data. The schemas define the record. */
export interface Answer<K extends AnswerKind = AnswerKind> {
  readonly kind: K
  /**
   * Names in `meta`. For `created`: fields of the record that are repeated there. For `partly`: texts in addition to
   * the results.
   */
  readonly meta?: readonly string[]
  /** The HTTP status of success if it differs from that of the kind: 201 for `created`, 200 for all others. */
  readonly status?: 200 | 201
  /** For `partly` with a `status`: the HTTP status of partial success, if it differs. */
  readonly partial?: 207
  /** For `bytes`: a part of them can be requested, and they are not sent again to a client that has them. */
  readonly parts?: true
  /** For `file`: its media type. */
  readonly mediaType?: string
  /** For `bytes`: the possible media types. */
  readonly types?: readonly string[]
}

export interface Page<T> {
  rows: T[]
  total: number
  /** The age in seconds of a total that was not counted for this response (at most 5). */
  totalAge?: number
  /** Further entries of `meta`. */
  meta?: Record<string, unknown>
}

/** `{success, data: [...], meta: {total}}` */
export const page = { kind: 'page' } as const
/** `{success, data: {...}}` */
export const item = { kind: 'item' } as const
/**
 * `{success, data: [...]}`. If something failed, the status is 207 and `errors: [...]` is added to the successful
 * results.
 */
export const partly = { kind: 'partly' } as const
/**
 * `{success, data: {id, ...row}, meta: {id}}` with status 201. Returns at least what the vendor's document specifies.
 */
export const created = { kind: 'created' } as const
/** `{success}` */
export const nothing = { kind: 'nothing' } as const
/** `{success, meta: {channel}}`: the outcome arrives on a status channel, which exists before its name is returned. */
export const channelAnswer = { kind: 'channel' } as const
/** The record at the top level next to `success`, and again under `data`: `GET /user` has clients that read either. */
export const raw = { kind: 'raw' } as const
/**
 * The raw bytes of a file, without an envelope. The handler's result tells where to read them; its form is internal to
 * the server.
 */
export const bytes = (...types: readonly string[]) => ({ kind: 'bytes', types }) as const
/** The raw bytes of a file of which a part can be requested, and which is not sent again to a client that has it. */
export const storedBytes = (...types: readonly string[]) => ({ kind: 'bytes', types, parts: true }) as const
/** The raw bytes of a file that is generated for this response, without an envelope. */
export const madeFile = (mediaType: string) => ({ kind: 'file', mediaType }) as const

/** A complete file generated for this response, and the name to save it under. */
export interface MadeFile {
  name: string
  content: Uint8Array
}

/**
 * Returns the HTTP status of a partial failure: 207, or undefined for requests that succeed or fail as a whole. If the
 * endpoint sets `status` without `partial`, the vendor's document has no other status and it also applies to partial
 * success.
 */
export const partialStatus = ({ kind, status, partial }: Answer): 207 | undefined =>
  kind === 'partly' && (status === undefined || partial !== undefined) ? 207 : undefined

/** Returns the HTTP status of a complete success. */
export const successStatus = ({ kind, status }: Answer): number => status ?? (kind === 'created' ? 201 : 200)
