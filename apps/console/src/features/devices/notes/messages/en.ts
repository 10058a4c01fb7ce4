/** Texts of the dialog with the notes of a device. */
export const en = {
  title: 'Notes',
  text: 'New note',
  add: 'Add note',
  empty: 'This device has no notes yet.',
  failed: 'Could not load the notes',
  remove: {
    title: 'Delete note',
    message: 'The note by {{name}} will be deleted. This cannot be undone.',
    verb: 'Delete note',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    notes: typeof en
  }
}
