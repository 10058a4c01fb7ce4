/** Texts of the dialog that tags devices from a CSV file. */
export const en = {
  action: 'Use a CSV file',
  purpose: 'The first column identifies the devices. Nothing changes until you save.',
  key: 'First column',
  by: { mac: 'MAC address', serial: 'Serial number' },
  file: 'File',
  help: 'CSV file, up to 10,000 lines and 4 MB.',
  example: 'Download example',
  reading: 'Reading the file…',
  unread: 'This file cannot be used',
  preview: 'Preview of changes',
  found_one: '{{count}} device found.',
  found_other: '{{count}} devices found.',
  nothing: 'No tags will change.',
  added_one: '{{count}} tag will be added.',
  added_other: '{{count}} tags will be added.',
  removed_one: '{{count}} tag will be removed.',
  removed_other: '{{count}} tags will be removed.',
  passedOver_one: '{{count}} line skipped',
  passedOver_other: '{{count}} lines skipped',
  read: 'Devices in the file',
  line: 'Line',
  value: 'Value',
  why: 'Reason',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  reason: {
    format: 'Invalid format',
    unknown: 'Device not found',
    ambiguous: 'Matches several devices',
    tag: 'The tag belongs to another company',
  },
  done_one: 'Tags saved for {{count}} device.',
  done_other: 'Tags saved for {{count}} devices.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    tagFile: typeof en
  }
}
