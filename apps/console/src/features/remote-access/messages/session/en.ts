/** Texts of the pages of sessions. */
export const en = {
  reconnecting: 'Reconnecting',
  lost: 'Connection to the server lost',
  goesOn_one: 'Your session keeps running for {{count}} minute. Reconnecting.',
  goesOn_other: 'Your session keeps running for {{count}} minutes. Reconnecting.',
  end: 'End session',
  left: '{{age}} left',
  leftHelp: 'The session ends after 12 hours',
  latency: 'Latency to the server',
  find: 'Find (Ctrl+Shift+F)',
  look: 'Font and colours',
  font: 'Font',
  theme: 'Colours',
  standard: 'Standard',
  dark: 'Dark',
  light: 'Light',
  contrast: 'High contrast',
}
