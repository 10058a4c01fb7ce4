/** Texts of the dialog that moves devices to another company. */
export const en = {
  title_1: 'Move device',
  title_other: 'Move {{count}} devices',
  verb_one: 'Move {{count}} device',
  verb_other: 'Move {{count}} devices',
  target: 'Target company',
  purpose_1:
    '{{name}} keeps its key, history, files and everything already paid for. It loses its tags, and users with access only to the old company lose access to it.',
  purpose_other:
    '{{count}} devices keep their keys, history, files and everything already paid for. They lose their tags, and users with access only to the old company lose access to them.',
  tags: 'Tags that will be removed',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    moving: typeof en
  }
}
