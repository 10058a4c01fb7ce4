import { quoteUci, type Value, wordsOf } from './parse.ts'

/** A line of a template that gives an option a value, or a list one of its values. */
export interface OptionLine {
  /** The number of the line, from 0. */
  at: number
  /** `config.section.option` */
  key: string
  name: string
  value: string
  /** The line up to the value. */
  start: string
}

/** Finds the lines that set options, in a text that `parseUci` takes. */
export function optionLines(lines: readonly string[]): OptionLine[] {
  const found: OptionLine[] = []
  let config = ''
  let section = ''
  for (const [at, line] of lines.entries()) {
    const [keyword, first = '', second = ''] = wordsOf(line, at + 1)
    if (keyword === 'package') config = first
    if (keyword === 'config') section = second
    if (keyword !== 'option' && keyword !== 'list') continue
    const indent = /^\s*/.exec(line)![0]
    found.push({
      at,
      key: `${config}.${section}.${first}`,
      name: first,
      value: second,
      start: `${indent}${keyword} ${first} `,
    })
  }
  return found
}

/**
 * Replaces the value of an option in a text, or removes the option.
 * @param value null to remove it
 * @returns undefined if the text does not set the option
 */
export function replaceOption(text: string, key: string, value: Value | null): string | undefined {
  const lines = text.split('\n')
  const [first, ...others] = optionLines(lines).filter((line) => line.key === key)
  if (!first) return undefined
  const indent = /^\s*/.exec(first.start)![0]
  const written =
    value === null
      ? []
      : typeof value === 'string'
        ? [`${indent}option ${first.name} ${quoteUci(value)}`]
        : value.map((one) => `${indent}list ${first.name} ${quoteUci(one)}`)
  const gone = new Set(others.map(({ at }) => at))
  return lines.flatMap((line, at) => (at === first.at ? written : gone.has(at) ? [] : [line])).join('\n')
}
