/** Texts of the page of a link in an email about an incident. */
export const en = {
  title: 'Acknowledge incident',
  failed: 'The incident could not be loaded',
  invalid: 'This link does not work',
  invalidHelp: 'It is incomplete, or the incident was deleted. Use the link in the latest email about it.',
  effect: 'No further messages are sent about this incident until it has ended. The others see your name.',
  note: 'Note',
  noteHelp: 'Optional. Tells the others what you are going to do.',
  verb: 'Acknowledge',
  automation: 'Automation',
  since: 'Since',
  devices: 'Affected devices',
  taken: 'Acknowledged by {{name}}',
  ended: 'This incident has already ended.',
  open: 'Open incident',
  about: {
    server: 'Devices disconnected because the server was unavailable',
    site: 'Devices at {{title}}',
    tag: 'Devices with the tag {{title}}',
    operator: 'Devices of {{title}}',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    acknowledging: typeof en
  }
}
