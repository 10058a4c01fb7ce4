/** The keys that are held down for the next key. */
export interface HeldKeys {
  ctrl: boolean
  alt: boolean
}

export const NONE_HELD: HeldKeys = { ctrl: false, alt: false }

/** The last characters of the sequences of the arrow keys (ECMA-48; xterm, "Control Sequences"). */
const arrows = { '↑': 'A', '↓': 'B', '→': 'C', '←': 'D' } as const
export type Arrow = keyof typeof arrows

/** Returns what a terminal sends for typed text: Ctrl changes a single character, Alt puts ESC in front. */
export function withHeld(text: string, { ctrl, alt }: HeldKeys): string {
  const code = text.toUpperCase().codePointAt(0) ?? 0
  const isControl = ctrl && text.length === 1 && code >= 0x3f && code <= 0x5f
  // Ctrl+? is DEL; the others drop the bits that make them letters.
  const typed = isControl ? String.fromCharCode(code === 0x3f ? 0x7f : code & 0x1f) : text
  return alt ? `\x1b${typed}` : typed
}

/** Returns what a terminal sends for an arrow key. `application`: the program has asked for other sequences. */
export function arrowSequence(arrow: Arrow, { ctrl, alt }: HeldKeys, application: boolean): string {
  const modifier = 1 + (alt ? 2 : 0) + (ctrl ? 4 : 0)
  if (modifier > 1) return `\x1b[1;${modifier}${arrows[arrow]}`
  return `\x1b${application ? 'O' : '['}${arrows[arrow]}`
}

/** The sequences of arrows, Home and End, in both forms. */
// oxlint-disable-next-line no-control-regex -- terminals send control characters
const cursorKey = /^\x1b[O[]([A-DFH])$/
const pasted = { begin: '\x1b[200~', end: '\x1b[201~' } as const
/** Reports of the mouse, which belong to the screen on which it is. */
// oxlint-disable-next-line no-control-regex -- terminals send control characters
const mouse = /^\x1b\[[<M]/

/**
 * Converts what one terminal sent to what another would have sent for the same keys: programs ask for different
 * sequences. Returns undefined for what makes no sense there.
 */
export function adaptedTo(
  text: string,
  { application, brackets }: { application: boolean; brackets: boolean },
): string | undefined {
  if (mouse.test(text)) return undefined
  const key = cursorKey.exec(text)?.[1]
  if (key) return `\x1b${application ? 'O' : '['}${key}`
  const isPasted = text.startsWith(pasted.begin) && text.endsWith(pasted.end)
  return isPasted && !brackets ? text.slice(pasted.begin.length, -pasted.end.length) : text
}
