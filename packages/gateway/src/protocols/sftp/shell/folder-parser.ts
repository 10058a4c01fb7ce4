import { type Attrs, kindOf } from '../names.ts'
import type { FolderEntry } from '../file-requests.ts'
import { FileRefused } from '../problem.ts'
import { type LsLine, readLsLine } from './ls-line.ts'
import { namesAtOnce } from './scripts.ts'

/** Bytes of one part: the limits of names and paths on Linux (NAME_MAX, PATH_MAX), for each of its names. */
const longest = 1_048_576
/** Bytes of a name with the leading `./`, some more than file systems allow. */
const longestName = 1024

/** What is read next of a part. */
type Section = 'names' | 'attributes' | 'links' | 'targets'

/** Reads what the script `listFolder` prints. */
export class FolderParser {
  /** One character for each byte: the output of `ls` need not be UTF-8. */
  #rest: string[] = []
  /** Bytes of the part that is being read. */
  #bytes = 0
  #section: Section = 'names'
  #names: string[] = []
  #attributes: (Attrs | undefined)[] = []
  #links = ''

  /** Takes output. Returns the entries that are complete. @throws FileRefused if it is not what the script prints */
  take(bytes: Buffer): FolderEntry[] {
    const pieces = bytes.toString('latin1').split('\0')
    const last = pieces.pop()!
    const entries = pieces.flatMap((piece) => {
      this.#count(piece)
      const text = [...this.#rest, piece].join('')
      this.#rest = []
      return this.#next(text)
    })
    this.#count(last)
    if (last !== '') this.#rest.push(last)
    return entries
  }

  #count(piece: string): void {
    this.#bytes += piece.length
    if (this.#bytes > longest) throw nonsense()
  }

  /** Checks that the output has ended after a whole part. @throws FileRefused */
  end(): void {
    if (this.#rest.length > 0 || this.#section !== 'names' || this.#names.length > 0) throw nonsense()
  }

  #next(text: string): FolderEntry[] {
    switch (this.#section) {
      case 'names':
        if (text === '') this.#section = 'attributes'
        else if (this.#names.length >= namesAtOnce || !text.startsWith('./') || text.length > longestName)
          throw nonsense()
        else this.#names.push(text)
        return []
      case 'attributes':
        this.#attributes = matched(this.#names, text)
        this.#section = 'links'
        return []
      case 'links':
        this.#links = text
        this.#section = 'targets'
        return []
      case 'targets':
        return this.#entries(text)
    }
  }

  #entries(text: string): FolderEntry[] {
    const isLink = (index: number): boolean => kindOf(this.#attributes[index] ?? {}) === 'link'
    const links = this.#names.filter((_, index) => isLink(index))
    // If a link came or went meanwhile, it is not known which of them are broken.
    const known = links.length === this.#links.length
    const whole = links.filter((_, index) => this.#links[index] === '1')
    const targets = known ? matched(whole, text) : []
    const entries = this.#names.map((name, index): FolderEntry => {
      const entry = { filename: decoded(name), attrs: this.#attributes[index] ?? {} }
      if (!known || !isLink(index)) return entry
      const place = whole.indexOf(name)
      return { ...entry, target: place < 0 ? 'nothing' : (targets[place] ?? {}) }
    })
    this.#names = []
    this.#bytes = 0
    this.#section = 'names'
    return entries
  }
}

/** Returns a name as UTF-8, without the leading `./`. */
const decoded = (name: string): string => Buffer.from(name.slice(2), 'latin1').toString()

const nonsense = (): FileRefused =>
  new FileRefused('failed', 'The shell of the target printed something else than a list of files.')

/** A name in the form in which some versions of `ls` print it. */
const printable = (name: string): string => name.replace(/[^\x20-\x7e]/g, '?')

/** Finds for each name what `ls` says about it. Something that is gone meanwhile has no line. */
function matched(names: readonly string[], text: string): (Attrs | undefined)[] {
  // The output concerns one name, which may have line breaks.
  if (names.length === 1) return [readLsLine(text)?.attrs]
  const places = new Map<string, number[]>()
  for (const [index, name] of names.entries()) {
    const shown = printable(name)
    places.set(shown, [...(places.get(shown) ?? []), index])
  }
  const found: (Attrs | undefined)[] = names.map(() => undefined)
  for (const line of text.split('\n')) {
    const read = readLsLine(line)
    const place = read && placeOf(read, places)
    if (place !== undefined) found[place] = read!.attrs
  }
  return found
}

/** Finds the name of a line; that of a link ends at one of the arrows. Equal names are in the order of the lines. */
function placeOf({ attrs, shown }: LsLine, places: ReadonlyMap<string, number[]>): number | undefined {
  const text = printable(shown)
  if (kindOf(attrs) !== 'link') return places.get(text)?.shift()
  for (let arrow = text.indexOf(' -> '); arrow >= 0 && arrow <= longestName; arrow = text.indexOf(' -> ', arrow + 1)) {
    const place = places.get(text.slice(0, arrow))?.shift()
    if (place !== undefined) return place
  }
  return undefined
}
