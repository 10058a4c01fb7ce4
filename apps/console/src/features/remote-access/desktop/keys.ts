/**
 * The keys that combinations are made of, by the names that browsers give them (`KeyboardEvent.code`), with their X11
 * keysyms (keysymdef.h), which VNC sends.
 */
const named = {
  ControlLeft: 0xffe3,
  AltLeft: 0xffe9,
  ShiftLeft: 0xffe1,
  MetaLeft: 0xffeb,
  Escape: 0xff1b,
  Tab: 0xff09,
  Enter: 0xff0d,
  Backspace: 0xff08,
  Delete: 0xffff,
  Insert: 0xff63,
  Home: 0xff50,
  End: 0xff57,
  PageUp: 0xff55,
  PageDown: 0xff56,
  ArrowLeft: 0xff51,
  ArrowUp: 0xff52,
  ArrowRight: 0xff53,
  ArrowDown: 0xff54,
  Space: 0x20,
  PrintScreen: 0xff61,
  ScrollLock: 0xff14,
  Pause: 0xff13,
  ContextMenu: 0xff67,
} as const
const functionKeys = Array.from({ length: 12 }, (_, index) => `F${index + 1}`)
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`)
const digits = [...'0123456789'].map((digit) => `Digit${digit}`)

export type KeyName = string

export const modifiers = ['ControlLeft', 'AltLeft', 'ShiftLeft', 'MetaLeft'] as const
export type Modifier = (typeof modifiers)[number]

/** All keys that can end a combination. */
export const plainKeys: readonly KeyName[] = [
  ...Object.keys(named).filter((name) => !(modifiers as readonly string[]).includes(name)),
  ...functionKeys,
  ...letters,
  ...digits,
]
const isKey = (name: string): boolean => Object.hasOwn(named, name) || plainKeys.includes(name)

/** Returns the keysym of a key; 0 for a key that is not in the list. */
export function keysymOf(name: KeyName): number {
  if (Object.hasOwn(named, name)) return named[name as keyof typeof named]
  if (functionKeys.includes(name)) return 0xffbe + Number(name.slice(1)) - 1
  if (letters.includes(name)) return name.toLowerCase().charCodeAt(3)
  return digits.includes(name) ? name.charCodeAt(5) : 0
}

/** Returns the keysym of a character: its code in Latin-1, or the one for Unicode (X11 protocol, appendix A). */
export function keysymOfCharacter(character: string): number {
  if (character === '\n' || character === '\r') return named.Enter
  if (character === '\t') return named.Tab
  const code = character.codePointAt(0) ?? 0
  const isLatin1 = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)
  return isLatin1 ? code : 0x1000000 + code
}

const labels: Readonly<Record<string, string>> = {
  ControlLeft: 'Ctrl',
  AltLeft: 'Alt',
  ShiftLeft: 'Shift',
  MetaLeft: 'Win',
  Escape: 'Esc',
  Delete: 'Del',
  Insert: 'Ins',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowDown: '↓',
  PrintScreen: 'Print Screen',
  ScrollLock: 'Scroll Lock',
  ContextMenu: 'Menu',
}

/** Returns what is printed on a key. */
export const keyLabel = (name: KeyName): string => labels[name] ?? name.replace(/^(Key|Digit)/, '')

/** Returns `Ctrl+Alt+Del`. */
export const combinationLabel = (keys: readonly KeyName[]): string => keys.map(keyLabel).join('+')

/** A combination that a user has made. */
export interface SpecialKeys {
  name: string
  keys: readonly KeyName[]
}

/** The setting of a user that contains the own combinations, and how many there can be. */
export const OWN_KEYS = 'desktop.specialKeys'
export const MAX_OWN = 30
export const NO_KEYS: readonly SpecialKeys[] = []

/** Returns the usable combinations of a stored value, which may be older than this program or broken. */
export const usableKeys = (stored: unknown): readonly SpecialKeys[] =>
  Array.isArray(stored)
    ? (stored as Partial<SpecialKeys>[]).filter(
        (each): each is SpecialKeys =>
          typeof each?.name === 'string' && Array.isArray(each.keys) && each.keys.length > 0 && each.keys.every(isKey),
      )
    : NO_KEYS

/** The combinations that a browser or its system keeps to itself. */
export const usualKeys: readonly (readonly KeyName[])[] = [
  ['ControlLeft', 'AltLeft', 'Delete'],
  ['MetaLeft'],
  ['AltLeft', 'Tab'],
  ['AltLeft', 'F4'],
  ['ControlLeft', 'Escape'],
  ['ControlLeft', 'ShiftLeft', 'Escape'],
  ['ControlLeft', 'KeyW'],
  ['PrintScreen'],
  ...functionKeys.map((key) => [key]),
]
