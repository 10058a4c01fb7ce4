/** Texts of the terms of service and of their acceptance. */
export const en = {
  title: 'Terms of service',
  version: 'Version {{version}}',
  read: 'Read the terms of service',
  failed: 'The terms of service could not be read',
  agreement: {
    title: 'Terms of service and data agreement',
    intro:
      '{{name}} keeps who did what and when, from which address, and what devices report. Read what you agree to before you go on.',
    accept: 'Accept and go on',
    leave: 'Logout',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    terms: typeof en
  }
}
