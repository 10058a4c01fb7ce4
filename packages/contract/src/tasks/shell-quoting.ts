import { variable } from './constants.ts'

/**
 * Where a character of a shell command is. A quoted word is one word in `command` and in `group` (parentheses) alone.
 * `parameter`: in `${…}` within double quotes. `unclear`: from a here-document on, or another construct that is not
 * followed here.
 */
type Place = 'command' | 'group' | 'single' | 'double' | 'backticks' | 'parameter' | 'comment' | 'unclear'

const begins: Partial<Record<string, Place>> = { "'": 'single', '"': 'double', '`': 'backticks' }
const ends: Partial<Record<Place, string>> = {
  group: ')',
  single: "'",
  double: '"',
  backticks: '`',
  parameter: '}',
  comment: '\n',
}
const isPlain = (place: Place): boolean => place === 'command' || place === 'group'

/**
 * Returns the first variable whose value would not be one word although it is quoted for the shell: within quotes,
 * backticks, a comment or a here-document, or after a backslash or dollar sign. There the shell could run a part of the
 * value. Returns a variable too if its place is unclear.
 * @example unprotectedVariable('echo "{{text}}"') // 'text'
 */
export function unprotectedVariable(command: string): string | undefined {
  const variables = new Map([...command.matchAll(variable)].map((match) => [match.index, match]))
  const places: Place[] = ['command']
  let at = 0
  while (at < command.length) {
    const found = variables.get(at)
    if (found && (!isPlain(places.at(-1)!) || /[\\$]/.test(command.charAt(at - 1)))) return found[1]
    at += found ? found[0].length : read(places, command, at)
  }
  return undefined
}

/** Reads what is at an index, updates the places, of which the last one is the innermost, and returns its length. */
function read(places: Place[], command: string, at: number): number {
  const place = places.at(-1)!
  const character = command.charAt(at)
  if (place === 'unclear') return 1
  if (character === '\\' && place !== 'single' && place !== 'comment') return command.startsWith('{{', at + 1) ? 1 : 2
  if (character === ends[place]) places.pop()
  else if (isPlain(place)) {
    const begun = placeBegun(command, at, place)
    if (begun) places.push(begun)
  } else if (place === 'double' || place === 'parameter') {
    const inner = command.startsWith('$(', at) ? 'group' : command.startsWith('${', at) ? 'parameter' : undefined
    if (inner) {
      places.push(inner)
      return 2
    }
    if (character === '`') places.push('backticks')
  }
  return 1
}

/** Returns the place that begins at an index outside of quotes. */
function placeBegun(command: string, at: number, place: Place): Place | undefined {
  const [before, character] = [command.charAt(at - 1), command.charAt(at)]
  const isWordStart = before === '' || /[\s;&|()]/.test(before)
  // In $'…' a backslash has another meaning in some shells, and the parenthesis of a `case` does not end its group.
  if ((before === '$' && character === "'") || command.startsWith('<<', at)) return 'unclear'
  if (place === 'group' && isWordStart && /^case\b/.test(command.slice(at, at + 5))) return 'unclear'
  if (character === '(' && place === 'group') return 'group'
  if (character === '#' && isWordStart) return 'comment'
  // Outside of double quotes, `$(` opens a group by its parenthesis.
  return character === '(' && before === '$' ? 'group' : begins[character]
}

/** Says why a command with this variable is refused. */
export const unprotectedMessage = (name: string): string =>
  `The variable {{${name}}} is inside quotes, backticks, a comment or a here-document. Its value is put in quotes when the command runs, so write it outside of them, as in: echo "Name: "{{${name}}}`
