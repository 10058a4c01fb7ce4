/** Texts of the terms of service and of their acceptance. */
export const en = {
  title: 'Terms of service',
  version: 'Version {{version}}',
  read: 'Read the terms of service',
  failed: 'Could not load the terms of service',
  agreement: {
    title: 'Terms of service and data agreement',
    intro:
      '{{name}} records who did what, when and from which address, and what devices report. Read the terms before you continue.',
    accept: 'Accept and continue',
    leave: 'Sign out',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    terms: typeof en
  }
}
