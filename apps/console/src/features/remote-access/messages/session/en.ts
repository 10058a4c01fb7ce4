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
  terminals_one: '{{count}} terminal',
  terminals_other: '{{count}} terminals',
  openTerminals: 'Open terminals together',
  onlyTerminals: 'Only SSH and telnet open in a terminal.',
  tooMany_one: 'At most {{count}} terminal fits on a page.',
  tooMany_other: 'At most {{count}} terminals fit on a page.',
  layout: 'Layout',
  tiles: 'Tiles',
  tabs: 'Tabs',
  typeToAll: 'Type into all',
  typeInto: 'Type into {{name}} too',
  typing_one: 'What you type goes to {{count}} terminal:',
  typing_other: 'What you type goes to {{count}} terminals:',
  stopTyping: 'Stop',
  close: 'Close {{name}}',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    session: typeof en
  }
}
