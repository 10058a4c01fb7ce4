import type { ITheme } from '@xterm/xterm'

/**
 * The colours of a terminal. Dark is the default in both colour schemes, because programs choose their colours for it.
 * Each of the sixteen colours except black has a contrast of at least 4.5:1 on the background.
 */
export const themes = {
  dark: {
    background: '#0b0e14',
    foreground: '#e6eaf2',
    cursor: '#e6eaf2',
    cursorAccent: '#0b0e14',
    selectionBackground: '#3a4a6b',
    black: '#2a3140',
    red: '#ff7b72',
    green: '#4cc38a',
    yellow: '#e3b341',
    blue: '#79aeff',
    magenta: '#d2a8ff',
    cyan: '#56d4dd',
    white: '#d5dbe6',
    brightBlack: '#8893a7',
    brightRed: '#ffa198',
    brightGreen: '#7ee2b8',
    brightYellow: '#f2cc60',
    brightBlue: '#a5c8ff',
    brightMagenta: '#e2c5ff',
    brightCyan: '#8ce8ee',
    brightWhite: '#ffffff',
  },
  light: {
    background: '#ffffff',
    foreground: '#1f2328',
    cursor: '#1f2328',
    cursorAccent: '#ffffff',
    selectionBackground: '#b6d3ff',
    black: '#1f2328',
    red: '#b42318',
    green: '#116329',
    yellow: '#7a4b00',
    blue: '#0550ae',
    magenta: '#7a3bbd',
    cyan: '#1b6b78',
    white: '#57606a',
    brightBlack: '#57606a',
    brightRed: '#a40e26',
    brightGreen: '#0f5d2f',
    brightYellow: '#633c01',
    brightBlue: '#0349a0',
    brightMagenta: '#6639a6',
    brightCyan: '#155e66',
    brightWhite: '#3a424c',
  },
  contrast: {
    background: '#000000',
    foreground: '#ffffff',
    cursor: '#ffff00',
    cursorAccent: '#000000',
    selectionBackground: '#0050a0',
    black: '#3a3a3a',
    red: '#ff8a80',
    green: '#69f0ae',
    yellow: '#ffe57f',
    blue: '#8ab4ff',
    magenta: '#f08cff',
    cyan: '#84ffff',
    white: '#ffffff',
    brightBlack: '#bdbdbd',
    brightRed: '#ffb3ad',
    brightGreen: '#a7ffd0',
    brightYellow: '#ffff8d',
    brightBlue: '#b3ceff',
    brightMagenta: '#f7b8ff',
    brightCyan: '#b8ffff',
    brightWhite: '#ffffff',
  },
} as const satisfies Record<string, ITheme>

export type TerminalTheme = keyof typeof themes

/** The fonts of a terminal. The first is that of all other code. */
const families = {
  standard: undefined,
  courier: "'Courier New', 'Liberation Mono', Courier, monospace",
  dejavu: "'DejaVu Sans Mono', 'Lucida Console', Monaco, monospace",
} as const

export type TerminalFont = keyof typeof families

/** Returns the font family for an element. */
export const fontOf = (element: HTMLElement, font: TerminalFont): string =>
  families[font] ?? (getComputedStyle(element).getPropertyValue('--ui-mono').trim() || 'monospace')
