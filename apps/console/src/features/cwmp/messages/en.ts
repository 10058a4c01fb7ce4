import type { en as menu } from './menu/en.ts'

/** Texts of the parameters of devices of TR-069. */
export const en = {
  purpose: 'As the device last reported them. It reads and sets parameters in its next session.',
  empty: 'No parameters have been read yet.',
  notManaged: 'This device is not managed over TR-069.',
  label: 'Parameters of the device',
  search: 'Search names and values',
  hidden: 'Not shown',
  yes: 'Yes',
  no: 'No',
  field: { name: 'Name', value: 'Value', type: 'Type', writable: 'Can be set', read_at: 'Read' },
  read: {
    action: 'Read parameters',
    again: 'Read now',
    title: 'Read parameters',
    path: 'Parameter or path',
    pathHelp: 'A path that ends in a dot reads everything below it.',
    verb: 'Read parameters',
  },
  set: {
    action: 'Set parameter',
    title: 'Set parameter',
    verb: 'Set parameter',
    fixed: 'The device says that this parameter cannot be set',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    cwmp: typeof en & typeof menu
  }
}
