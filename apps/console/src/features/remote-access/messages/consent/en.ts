/** Texts about the consent of owners to remote access, and about access in an emergency. */
export const en = {
  title: 'Consent to remote access',
  verb: 'Save',
  purpose: 'Decides when users of other companies may reach the devices. Users of this company are not affected.',
  ownersOnly: 'Only users who are signed in to the company that owns the devices can change this.',
  setting: 'Remote access by others',
  help: 'Open sessions end within 10 seconds when access is no longer allowed.',
  inherit: { company: 'As set for the parent company', device: 'As set for the company' },
  mode: { always: 'Always allowed', ask: 'Ask each time', window: 'Only at certain times', never: 'Never' },
  days: 'Days',
  opens: 'From',
  closes: 'Until',
  zone: 'Time zone',
  emergency: {
    action: 'Emergency access',
    title: 'Emergency access',
    verb: 'Take access now',
    warning:
      'You get access to the device for one hour without approval or consent. The owner is alerted immediately by notification and email, and can revoke the access.',
    help: 'Shown to the owner. At least 10 characters.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    consent: typeof en
  }
}
