/** Texts of the form that adds the devices of a file. */
export const en = {
  way: 'From a file',
  help: 'Each line registers one device. Lines that are not valid are listed here, and the other devices are added.',
  file: 'CSV or XLSX file',
  columns:
    'Columns: serial, mac or imei, name, password, tags (names with semicolons between them). At most {{count}} devices.',
  example: 'Example ({{format}})',
  noPassword: 'Add devices without their password',
  credit: 'Use credits for the devices automatically',
  verb: 'Add devices from file',
  added_one: '{{count}} device was added.',
  added_other: '{{count}} devices were added.',
  faults_one: '{{count}} line was not added:',
  faults_other: '{{count}} lines were not added:',
  line: 'Line {{line}}: {{reason}}',
  more_one: '{{count}} more line.',
  more_other: '{{count}} more lines.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    importing: typeof en
  }
}
