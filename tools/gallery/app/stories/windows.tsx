import { tags } from '@outpost/contract/tags/endpoints'
import { confirm } from '../../../../apps/console/src/kit/dialog/confirm.ts'
import { dialog, open } from '../../../../apps/console/src/kit/dialog/dialog.tsx'
import { openStatus } from '../../../../apps/console/src/kit/view/status.ts'
import { ask } from '../../../../apps/console/src/kit/dialog/windows/ask.ts'
import { windows } from '../../../../apps/console/src/kit/dialog/windows/dialogs.ts'
import { noticeUpdate, warn } from '../../../../apps/console/src/kit/dialog/windows/notices.ts'
import { sayError, sayText } from '../../../../apps/console/src/kit/dialog/windows/say.ts'
import { countries, LONG, UNBROKEN } from '../samples.tsx'
import { family } from '../story.ts'

const password = dialog(() => import('../../../../apps/console/src/kit/auth/stepUp/PasswordWindow.tsx'))
const wrong = async (): Promise<string> => 'This code is wrong. Ask for another one.'
const statusEntries = ['Mast Holmenkollen', LONG, 'Tram 118', 'Kiosk Storgata'].map((label, at) => ({
  key: String(at + 1),
  label,
}))

export const windowStories = family('windows', 'Windows of the kit', [
  {
    id: 'ask',
    title: 'question with a choice',
    of: ['window.ask'],
    open: () =>
      ask({
        title: 'Which country?',
        subtitle: LONG,
        message: 'Frequencies follow from it.',
        confirmLabel: 'Use it',
        select: { label: 'Country', options: countries, initial: 'no' },
        reminderKey: 'gallery',
      }),
  },
  {
    id: 'ask-input',
    title: 'question with a field',
    of: [],
    open: () => ask({ title: 'Name of the copy', confirmLabel: 'Copy', input: { label: 'Name', required: true } }),
  },
  {
    id: 'notice',
    title: 'news',
    of: ['window.notice'],
    open: () => noticeUpdate('1.1', ['Charts show gaps as gaps.', LONG]),
  },
  {
    id: 'warning',
    title: 'warning',
    of: [],
    open: () => warn({ title: 'The address is not reachable', message: LONG }),
  },
  { id: 'text', title: 'text', of: ['window.text'], open: () => sayText('Terms', `${LONG}. ${UNBROKEN}`) },
  { id: 'error', title: 'error', of: [], open: () => sayError('The disk is full.') },
  {
    id: 'code',
    title: 'code by e-mail',
    of: ['window.codeEntry'],
    open: () => open(windows.codeEntry, { email: 'mira@example.com', verify: wrong, resend: wrong }),
  },
  {
    id: 'totp',
    title: 'code of an authenticator',
    of: ['window.totpVerification'],
    open: () => open(windows.totpVerification, { verify: wrong }),
  },
  {
    id: 'passkey',
    title: 'passkey',
    of: ['window.passkeyVerification'],
    open: () => open(windows.passkeyVerification, { challenge: () => 'AAAA', verify: wrong }),
  },
  {
    id: 'identity',
    title: 'identity service',
    of: ['window.identityVerification'],
    open: () =>
      open(windows.identityVerification, {
        services: [
          { id: 1, name: 'Corporate login' },
          { id: 2, name: UNBROKEN },
        ],
        question: () => 'a',
        verify: wrong,
      }),
  },
  {
    id: 'password',
    title: 'password before an act',
    of: ['window.password'],
    open: () => open(password, { title: 'Deleting devices needs your password' }),
  },
  {
    id: 'confirm',
    title: 'question that is sent',
    of: ['window.confirm'],
    open: () =>
      confirm({
        endpoint: tags.remove,
        input: { id: 1 },
        title: 'Delete the tag North?',
        message: 'It is taken off 12 devices.',
        confirmLabel: 'Delete tag',
        danger: true,
        typed: 'North',
      }),
  },
  {
    id: 'status',
    title: 'action status',
    of: ['window.status'],
    open: () =>
      openStatus({ channel: 'demo', title: 'Reboot devices', entries: statusEntries, retry: async () => undefined }),
  },
])
