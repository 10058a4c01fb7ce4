import { translate, translateLoose } from '../../../kit/i18n/i18n.ts'
import { fieldTitle } from '../fieldTitle.ts'
import { accessSentences, formerSentences, jobSentences, sentences, type Sentence } from './logSentences.ts'

interface Pattern {
  key: string
  /** The literal parts of the sentence with the names of the values between them: text, name, text, name, text. */
  parts: readonly string[]
}

const patternsOf = (list: readonly Sentence[]): Pattern[] =>
  list.map(([key, english]) => ({ key, parts: english.split(/\{\{(\w+)\}\}/) }))
const patterns = patternsOf([...sentences, ...jobSentences, ...formerSentences])
const accessPatterns = patternsOf(accessSentences)

/** Values that are numbers, so that a pattern does not match other words in their place. */
const numbers: ReadonlySet<string> = new Set(['bytes', 'count', 'start'])

/**
 * Returns the values in a text that follows a pattern, by name. A path ends at the last possible place, other values at the
 * first.
 */
function valuesIn(parts: readonly string[], text: string): Record<string, string> | undefined {
  const [begin = ''] = parts
  if (!text.startsWith(begin)) return undefined
  const values: Record<string, string> = {}
  let at = begin.length
  for (let index = 1; index < parts.length; index += 2) {
    const [name, literal] = [parts[index]!, parts[index + 1]!]
    const isLast = index + 2 === parts.length
    const found = name === 'path' ? text.lastIndexOf(literal) : text.indexOf(literal, at)
    const end = isLast ? text.length - literal.length : found
    if (end < at || !text.startsWith(literal, end)) return undefined
    const value = text.slice(at, end)
    if (numbers.has(name) && !/^\d+$/.test(value)) return undefined
    values[name] = value
    at = end + literal.length
  }
  return at === text.length ? values : undefined
}

const fieldsText = (names: string): string =>
  names === 'nothing'
    ? translate('device:log.nothing')
    : names
        .split(', ')
        .map((name) => translateLoose(`device:log.fields.${name}`, fieldTitle(name)))
        .join(', ')

/** Returns a sentence of the server in the language of the console; undefined if it follows none of the patterns. */
function sentenceText(list: readonly Pattern[], text: string): string | undefined {
  for (const { key, parts } of list) {
    const found = valuesIn(parts, text)
    if (!found) continue
    const { fields, reason, ...values } = found
    return translateLoose(`device:log.says.${key}`, text, {
      ...values,
      ...(fields !== undefined && { fields: fieldsText(fields) }),
      ...(reason !== undefined && { reason: sentenceText(patterns, reason) ?? reason }),
    })
  }
  return undefined
}

/** Returns a line that names a file and what became of it. The names of files contain no colon. */
function fileText(text: string): string | undefined {
  const [name = '', ...rest] = text.split(': ')
  const outcome = sentenceText(patterns, rest.join(': '))
  return outcome === undefined ? undefined : `${name}: ${outcome}`
}

/**
 * Returns the details of a line of a device's log in the language of the console. Command lines and what the device itself
 * says are shown unchanged.
 */
export function logText({ type, log }: { type: string; log: string }): string {
  if (type === 'Command') return log
  if (type === 'Remote access') return sentenceText(accessPatterns, log) ?? log
  return sentenceText(patterns, log) ?? fileText(log) ?? log
}

/**
 * Returns the message of a step of a job in the language of the console. What the device itself says, and names of files,
 * are shown unchanged.
 */
export const jobText = (message: string): string => sentenceText(patterns, message) ?? message
