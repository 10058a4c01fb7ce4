/** Texts of the page of devices that wait for approval. */
export const en = {
  failed: 'Could not load the devices awaiting approval',
  howTitle: 'Show the fingerprint on the device',
  how: 'Run this command as root in a shell on the device. It prints the fingerprint after “Key”. The agent also prints it when it is installed.',
  copyCommand: 'Copy command',
  copyFingerprint: 'Copy fingerprint',
  older: 'Older devices print:',
  selectAll: 'Select all on this page',
  select: 'Select {{name}}',
  approveMany_one: 'Approve {{count}} device',
  approveMany_other: 'Approve {{count}} devices',
  approveManyTitle_one: 'Approve {{count}} device',
  approveManyTitle_other: 'Approve {{count}} devices',
  approvedMany_one: '{{count}} device approved',
  approvedMany_other: '{{count}} devices approved',
  someFailed_one: '{{count}} device was not approved',
  someFailed_other: '{{count}} devices were not approved',
  companyHelp: 'For the devices that no company has registered.',
  rejectOne: 'Reject {{name}}',
  oui: 'Vendor (OUI)',
  productClass: 'Product class',
  claimed: {
    join: 'It has called over TR-069 for the first time. What it says of itself is not proven: compare it with the label of the device.',
    rekey:
      'It identifies itself as {{name}} and uses the credentials for new devices. This happens after a factory reset, or if someone else uses the serial number.',
    help: 'The device will be added to the company and gets credentials of its own when it next calls from this network.',
  },
  why: {
    join: 'It has connected for the first time. Its key is not trusted yet.',
    rekey:
      'It identifies itself as {{name}} but has a different key. This happens after a factory reset, or if someone else uses the serial number.',
    duplicate: 'It uses the same key as {{name}}, so one of them is a copy.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    approval: typeof en
  }
}
