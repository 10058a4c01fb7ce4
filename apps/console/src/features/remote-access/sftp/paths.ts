/** Joins a folder and a name in it. */
export const inside = (folder: string, name: string): string =>
  folder.endsWith('/') ? folder + name : `${folder}/${name}`

/** Returns the folder that contains a path; `/` contains itself. */
export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'

export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The folders from `/` to a path, for the breadcrumb. */
export function stepsOf(path: string): { name: string; path: string }[] {
  const names = path.split('/').filter((name) => name !== '')
  return [{ name: '/', path: '/' }, ...names.map((name, n) => ({ name, path: `/${names.slice(0, n + 1).join('/')}` }))]
}

/** Names that the server received as broken UTF-8. They cannot be sent back to the target. */
export const isBroken = (name: string): boolean => name.includes('\ufffd')

/** Control characters and those that reverse the direction of text, which could make one name look like another. */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** Returns a name for the screen, with a visible sign in place of each invisible character. */
export const shownName = (name: string): string =>
  name.replace(unseen, (sign) => {
    const code = sign.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2426'
  })

/** Returns the first problem of a name that a user has typed. */
export const nameFault = (name: string): 'empty' | 'slash' | 'dots' | 'long' | undefined => {
  if (name.trim() === '') return 'empty'
  if (/[/\0]/.test(name)) return 'slash'
  if (name === '.' || name === '..') return 'dots'
  return new TextEncoder().encode(name).length > 255 ? 'long' : undefined
}

/** Returns `name (2).ext` for `name.ext`. */
export function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`
}

/** Formats permission bits as `rwxr-xr-x`, with the special bits in their places. */
export function modeText(mode: number): string {
  const letters = [...'rwxrwxrwx'].map((letter, n) => (mode & (1 << (8 - n)) ? letter : '-'))
  const special = (bit: number, place: number, letter: string): void => {
    if (mode & bit) letters[place] = letters[place] === 'x' ? letter : letter.toUpperCase()
  }
  special(0o4000, 2, 's')
  special(0o2000, 5, 's')
  special(0o1000, 8, 't')
  return letters.join('')
}

/** Formats permission bits in octal, with three digits or four. */
export const octal = (mode: number): string => mode.toString(8).padStart(3, '0')
