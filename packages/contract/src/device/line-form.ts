/**
 * The line form of a frame, for agents that are shell scripts: fields separated by tabs, the first the kind, the others
 * `key=value`, both percent-encoded; a dotted key (`values.signal=-81`) reaches one level down. No JSON is taken apart
 * by sed in a root shell.
 */
export type Plain = Record<string, unknown>

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const hex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`

/** Percent-encodes what would break a line or a field: control characters, `%`, and everything outside ASCII. */
export const encodeField = (value: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must be encoded
  value.replace(/[\u0000-\u001f%\u007f-\uffff]+/g, (run) => Array.from(utf8.encode(run), hex).join(''))

/** A key: what ends a key in the field is encoded too. Only inner keys may hold dots, since the first dot divides. */
const encodeKey = (key: string): string => encodeField(key).replaceAll('=', '%3D')

/** Decodes one field. Throws on a broken escape and on escapes that are not UTF-8. */
export function decodeField(field: string): string {
  if (!field.includes('%')) return field
  return field.replace(/(?:%[0-9a-fA-F]{2})+|%/g, (run) => {
    if (run === '%') throw new RangeError('broken percent escape')
    return strictUtf8.decode(Uint8Array.from(run.slice(1).split('%'), (pair) => Number.parseInt(pair, 16)))
  })
}

const scalar = (value: unknown): string => (value === true ? '1' : value === false ? '0' : String(value))

/** Writes a frame as one line without its newline. Absent fields are left out; a value below the second level is JSON text. */
export function encodeLine(frame: { kind: string } & Plain): string {
  const fields = [encodeField(frame.kind)]
  for (const [key, value] of Object.entries(frame)) {
    if (key === 'kind' || value === undefined || value === null) continue
    if (typeof value !== 'object') fields.push(`${encodeKey(key)}=${encodeField(scalar(value))}`)
    else
      for (const [inner, leaf] of Object.entries(value)) {
        if (leaf === undefined || leaf === null) continue
        fields.push(
          `${encodeKey(key)}.${encodeKey(inner)}=${encodeField(typeof leaf === 'object' ? JSON.stringify(leaf) : scalar(leaf))}`,
        )
      }
  }
  return fields.join('\t')
}

/** Reads one line into plain text values; the schema of its kind gives them types. Throws on anything that is no frame. */
export function decodeLine(line: string): Plain {
  const [kind, ...fields] = line.split('\t')
  const frame: Plain = Object.create(null)
  frame['kind'] = decodeField(kind ?? '')
  for (const field of fields) {
    const equals = field.indexOf('=')
    if (equals < 1) throw new RangeError('field without a key')
    const key = field.slice(0, equals)
    const value = decodeField(field.slice(equals + 1))
    const dot = key.indexOf('.')
    if (dot < 0) frame[decodeField(key)] = value
    else {
      const inner = (frame[decodeField(key.slice(0, dot))] ??= Object.create(null)) as unknown
      if (typeof inner !== 'object' || inner === null) throw new RangeError('field is both text and group')
      ;(inner as Plain)[decodeField(key.slice(dot + 1))] = value
    }
  }
  return frame
}
