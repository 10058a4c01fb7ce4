import { translate, translateLoose } from '../../../kit/i18n/i18n.ts'
import { fieldTitle } from '../fieldTitle.ts'

/** The sentences that the server writes into the log of a device, in English, by the key of their text. */
const sentences: readonly (readonly [key: string, english: string])[] = [
  ['ordered', 'Ordered'],
  ['removed', 'Removed'],
  ['registered', 'Registered by serial number'],
  ['on', 'Turned on'],
  ['off', 'Turned off'],
  ['moved', 'Moved to another company'],
  ['movedHere', 'Moved here from another company'],
  ['requested', 'Requested: {{name}}'],
  ['changed', 'Changed: {{fields}}'],
  ['entriesAdded', 'Added: {{names}}.'],
  ['entriesRemoved', 'Removed: {{names}}.'],
  ['enrolled', 'Enrolled with a token. Key {{key}}'],
  ['approved', 'Approved by {{user}}. Key {{key}}'],
  ['resourcesTo', 'Resources moved to {{device}}'],
  ['resourcesFrom', 'Resources moved from {{device}}'],
  ['packEnded', 'A data pack has ended; {{amount}} GB of it were not used'],
  ['noResources', 'There are not enough resources of this type.'],
  ['packAssigned', 'Pack assigned.'],
  ['serviceChanged', 'Service changed.'],
  ['session', '{{name}}: {{protocol}} session to {{target}}'],
  ['connection', '{{name}}: {{protocol}} connection to {{target}}'],
  ['keyAccepted', '{{name}}: accepted the host key {{key}}'],
  ['keyRemoved', '{{name}}: removed the accepted key {{key}}'],
  ['notUploaded', '{{name}}: Not uploaded, because the firmware before it was not installed.'],
]

/** The literal parts of each sentence with the names of the values between them: text, name, text, name, text. */
const patterns = sentences.map(([key, english]) => ({ key, parts: english.split(/\{\{(\w+)\}\}/) }))

/** Returns the values in a text that follows a pattern, by name. */
function valuesIn(parts: readonly string[], text: string): Record<string, string> | undefined {
  const [begin = ''] = parts
  if (!text.startsWith(begin)) return undefined
  const values: Record<string, string> = {}
  let at = begin.length
  for (let index = 1; index < parts.length; index += 2) {
    const literal = parts[index + 1]!
    const isLast = index + 2 === parts.length
    const end = isLast ? text.length - literal.length : text.indexOf(literal, at)
    if (end < at || !text.startsWith(literal, end)) return undefined
    values[parts[index]!] = text.slice(at, end)
    at = end + literal.length
  }
  return at === text.length ? values : undefined
}

const fieldsText = (names: string): string =>
  names === 'nothing'
    ? translate('device:log.nothing')
    : names
        .split(', ')
        .map((name) => fieldTitle(name))
        .join(', ')

/**
 * Returns the details of a line of a device's log in the language of the console. Command lines and what the device itself
 * says are shown unchanged.
 */
export function logText({ type, log }: { type: string; log: string }): string {
  if (type === 'Command') return log
  for (const { key, parts } of patterns) {
    const found = valuesIn(parts, log)
    if (!found) continue
    const { fields, ...values } = found
    return translateLoose(`device:log.says.${key}`, log, {
      ...values,
      ...(fields !== undefined && { fields: fieldsText(fields) }),
    })
  }
  return log
}
