/** Keys whose scancodes follow one another, by the names that browsers give them (`KeyboardEvent.code`). */
const rows: readonly (readonly [first: number, keys: string])[] = [
  [0x01, 'Escape Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal Backspace'],
  [0x0f, 'Tab KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Enter ControlLeft'],
  [0x1e, 'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backquote ShiftLeft Backslash'],
  [0x2c, 'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash ShiftRight NumpadMultiply AltLeft Space CapsLock'],
  [0x3b, 'F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NumLock ScrollLock Numpad7 Numpad8 Numpad9 NumpadSubtract'],
  [0x4b, 'Numpad4 Numpad5 Numpad6 NumpadAdd Numpad1 Numpad2 Numpad3 Numpad0 NumpadDecimal'],
  [0x56, 'IntlBackslash F11 F12'],
  [0x5b, 'F13 F14 F15'],
]

/** Keys with a scancode of their own. Those with 0xe0 in front came with the keyboard of 101 keys. */
const single: Readonly<Record<string, number>> = {
  KanaMode: 0x70,
  IntlRo: 0x73,
  Convert: 0x79,
  NonConvert: 0x7b,
  IntlYen: 0x7d,
  NumpadComma: 0x7e,
  NumpadEnter: 0xe01c,
  ControlRight: 0xe01d,
  NumpadDivide: 0xe035,
  PrintScreen: 0xe037,
  AltRight: 0xe038,
  Pause: 0xe046,
  Home: 0xe047,
  ArrowUp: 0xe048,
  PageUp: 0xe049,
  ArrowLeft: 0xe04b,
  ArrowRight: 0xe04d,
  End: 0xe04f,
  ArrowDown: 0xe050,
  PageDown: 0xe051,
  Insert: 0xe052,
  Delete: 0xe053,
  MetaLeft: 0xe05b,
  MetaRight: 0xe05c,
  ContextMenu: 0xe05d,
}

const codes: ReadonlyMap<string, number> = new Map([
  ...rows.flatMap(([first, keys]) => keys.split(' ').map((key, index) => [key, first + index] as const)),
  ...Object.entries(single),
])

/** Returns the scancode of a key (IBM's set 1, which RDP sends); undefined for a key that such a keyboard lacks. */
export const scancodeOf = (key: string): number | undefined => codes.get(key)
