/**
 * The line form of a frame, for agents written as shell scripts: fields separated by tabs, the first being the kind,
 * the others `key=value`, with keys and values percent-encoded. A dotted key (`values.signal=-81`) addresses one nested
 * level. This avoids parsing JSON with sed in a root shell.
 */
export type Plain = Record<string, unknown>

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const hex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`

/**
 * Percent-encodes everything that would break a line or a field: control characters, `%`, and all non-ASCII characters.
 */
export const encodeField = (value: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must be encoded
  value.replace(/[\u0000-\u001f%\u007f-\uffff]+/g, (run) => Array.from(utf8.encode(run), hex).join(''))

/**
 * Encodes a key, including `=`, which would end it. Only inner keys may contain dots, because the first dot separates
 * the levels.
 */
const encodeKey = (key: string): string => encodeField(key).replaceAll('=', '%3D')

/**
 * Decodes one field.
 * @throws on an incomplete escape, and on escapes that are not valid UTF-8
 */
export function decodeField(field: string): string {
  if (!field.includes('%')) return field
  return field.replace(/(?:%[0-9a-fA-F]{2})+|%/g, (run) => {
    if (run === '%') throw new RangeError('broken percent escape')
    return strictUtf8.decode(Uint8Array.from(run.slice(1).split('%'), (pair) => Number.parseInt(pair, 16)))
  })
}

const scalar = (value: unknown): string => (value === true ? '1' : value === false ? '0' : String(value))

/**
 * Encodes a frame as one line without its newline. Absent fields are omitted; values below the second level are encoded
 * as JSON text.
 */
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

/**
 * Decodes one line into plain text values; the schema of the frame kind converts their types.
 * @throws on anything that is not a frame
 */
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
