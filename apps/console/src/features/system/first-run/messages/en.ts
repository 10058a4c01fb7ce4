/** Texts of the first run of an installation. */
export const en = {
  title: 'Get started',
  purpose: 'Set up this installation step by step. You can skip a step and come back to it.',
  progress: '{{done}} of {{count}} steps done',
  banner: 'Setup: {{done}} of {{count}} steps done.',
  resume: 'Continue setup',
  dismiss: 'Dismiss setup',
  finish: 'Finish setup',
  complete: 'Everything is set up.',
  later: 'You can return to this page from the device list until all steps are done.',
  skip: 'Skip for now',
  continue: 'Continue',
  state: {
    done: 'Done',
    skipped: 'Skipped',
  },
  terms: {
    title: 'Accept the terms of service',
    help: 'Read and accept the terms before you continue.',
  },
  email: {
    title: 'Enter your email address',
    help: 'The default address admin@localhost.localdomain receives no email. Codes and links are sent to the address that you enter here.',
    label: 'Email address',
    form: 'You sign in with this address from now on.',
    verb: 'Save address',
  },
  factor: {
    title: 'Protect your account',
    help: 'Without a second factor, anyone who learns your password can reach your devices.',
    verb: 'Set up second factor',
  },
  company: {
    title: 'Name your company',
    help: 'The name appears in lists, in your account menu, in emails and in invitations.',
    name: 'Company name',
    verb: 'Save name',
  },
  address: {
    title: 'Set the public address',
    help: 'Devices and links in emails use this address. It must be reachable from where your devices are.',
    label: 'Public address',
    form: 'With https:// and without a path, such as https://devices.example.com.',
    verb: 'Check and save',
    anyway: 'Save anyway',
    fixed: 'OUTPOST_PUBLIC_URL sets the address {{address}}.',
    notChecked: 'The address could not be checked',
    problem: 'This address may not work',
    byBrowser: 'Your browser has opened this page at that address, so it works on your network.',
    plain:
      'Browsers cannot sign in over plain HTTP, so invitations and links in emails will not work. Set up HTTPS and enter an address with https://.',
    outcome: {
      reached: 'This server answers at {{address}}.',
      loopback: 'Only this machine can reach {{address}}. Enter the name or IP address that devices can reach.',
      unknown_name: 'The name in {{address}} is unknown. Check the spelling and the DNS entry.',
      private:
        '{{address}} is on a private network, which this server does not connect to, so it could not be checked.',
      closed: 'Nothing answers at {{address}}. Check the port, the firewall and the port forwarding.',
      timeout: '{{address}} did not answer in time. Check the firewall and the port forwarding.',
      certificate:
        'The certificate at {{address}} is not valid for this name. Check the certificate, or use another address.',
      redirected: '{{address}} redirects to {{target}}. Enter that address instead.',
      other_server: 'Another server answers at {{address}}. Check the DNS entry and the proxy.',
      failed: 'The connection to {{address}} failed. Check the address and try again.',
    },
  },
  device: {
    title: 'Add your first device',
    help: 'Generate a command and run it on the device. The device appears here when it comes online.',
  },
  colleague: {
    title: 'Invite a colleague',
    help: 'The colleague gets a link by email. Without a mail server, you get the link and pass it on.',
    verb: 'Invite colleague',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    firstRun: typeof en
  }
}
