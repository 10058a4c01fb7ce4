/** Texts of the notice about devices that reconnect. */
export const en = {
  progress_one: 'Reconnecting after a server restart: {{back}} of {{count}} device is back.',
  progress_other: 'Reconnecting after a server restart: {{back}} of {{count}} devices are back.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    reconnecting: typeof en
  }
}
