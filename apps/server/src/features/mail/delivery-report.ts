import { storable } from '../../kit/text.ts'

/** What a mail server that could not deliver has to say (RFC 3464). */
export interface DeliveryReport {
  /** Enhanced status code, such as `5.1.1` (RFC 3463). */
  status: string
  /** The server's own words. */
  diagnostic: string
}

/** Parts within parts: a report has three, and a hostile mail must not make the reader dig. */
const limits = { maxNestingDepth: 8, maxHeadersSize: 65_536 } as const

/**
 * The first lasting failure that a mail reports. Undefined for reports of delay or delivery, and for everything else that
 * comes to a return address: notes of absence, advertisement, mails that are none.
 */
export async function readDeliveryReport(raw: Buffer): Promise<DeliveryReport | undefined> {
  // Loaded with the first mail that comes back: no start waits for it.
  const { default: PostalMime } = await import('postal-mime')
  const parsed = await new PostalMime({ ...limits, attachmentEncoding: 'utf8' }).parse(raw).catch(() => undefined)
  const part = parsed?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (typeof part?.content !== 'string') return undefined
  // The first block speaks of the mail, each further one of a receiver.
  for (const block of part.content.split(/\r?\n\s*\r?\n/)) {
    const fields = fieldsOf(block)
    const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
    if (fields.get('action')?.toLowerCase() === 'failed' && status?.startsWith('5'))
      return { status, diagnostic: storable(fields.get('diagnostic-code') ?? status).slice(0, 400) }
  }
  return undefined
}

/** Fields by their name in small letters; a line that begins with a gap goes on with the one before (RFC 5322, section 2.2.3). */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):(.*)$/s.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]]
    }),
  )
}
