import { storable } from '../../kit/text.ts'

/** The report of a mail server that could not deliver an email (RFC 3464). */
export interface DeliveryReport {
  /** Enhanced status code, such as `5.1.1` (RFC 3463). */
  status: string
  /** The server's own text. */
  diagnostic: string
}

/** Limits of nesting and header size: a report has three parts, and a hostile email must not cause endless parsing. */
const limits = { maxNestingDepth: 8, maxHeadersSize: 65_536 } as const

/**
 * Returns the first permanent failure that an email reports. Undefined for reports of delay or delivery, and for
 * anything else sent to a return address: out-of-office replies, spam, malformed messages.
 */
export async function readDeliveryReport(raw: Buffer): Promise<DeliveryReport | undefined> {
  // Loaded when the first email comes back, so that it does not delay the start.
  const { default: PostalMime } = await import('postal-mime')
  const parsed = await new PostalMime({ ...limits, attachmentEncoding: 'utf8' }).parse(raw).catch(() => undefined)
  const part = parsed?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (typeof part?.content !== 'string') return undefined
  // The first block describes the message, each further one a recipient.
  for (const block of part.content.split(/\r?\n\s*\r?\n/)) {
    const fields = fieldsOf(block)
    const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
    if (fields.get('action')?.toLowerCase() === 'failed' && status?.startsWith('5'))
      return { status, diagnostic: storable(fields.get('diagnostic-code') ?? status).slice(0, 400) }
  }
  return undefined
}

/**
 * Returns fields by their lower-case name. A line that begins with white space continues the previous one (RFC 5322,
 * section 2.2.3).
 */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):(.*)$/s.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]]
    }),
  )
}
