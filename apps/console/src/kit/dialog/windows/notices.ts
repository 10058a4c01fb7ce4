import { open } from '../dialog.tsx'
import { translate } from '../../i18n/i18n.ts'
import { windows } from './dialogs.ts'

/**
 * Says that a new version of the console is there and what changed in it. True when the reader wants it now.
 * @param changes one sentence each; none where the version does not say
 */
export const noticeUpdate = (version: string, changes: readonly string[]): Promise<true | undefined> =>
  open(
    windows.notice,
    {
      title: translate('kit:window.update.title'),
      message: translate('kit:window.update.message', { version }),
      points: changes,
      confirmLabel: translate('kit:window.update.verb'),
      reminderKey: 'reminder.update',
    },
    { id: 'update-notice', minimizeDisabled: true },
  )

/**
 * Tells of a changed interface, to each reader until they tick that they know it.
 * @param name tells this change from later ones, such as its version
 */
export const noticeNewDesign = (name: string, changes: readonly string[]): Promise<true | undefined> =>
  open(
    windows.notice,
    {
      title: translate('kit:window.design.title'),
      message: translate('kit:window.design.message'),
      points: changes,
      confirmLabel: translate('kit:window.design.verb'),
      reminderKey: `reminder.design.${name}`,
    },
    { id: 'new-design-notice', minimizeDisabled: true },
  )

/** Warns before or after something. True when the reader has confirmed it. */
export const warn = (warning: {
  title: string
  message: string
  confirmLabel?: string
  reminderKey?: string
}): Promise<true | undefined> =>
  open(
    windows.notice,
    { confirmLabel: translate('kit:window.understood'), ...warning, warning: true },
    { title: warning.title, minimizeDisabled: true },
  )
