import { open } from '../dialog.tsx'
import { translate } from '../../i18n/i18n.ts'
import { windows } from './dialogs.ts'

/**
 * Announces a new version of the console with its changes. Resolves with true if the user wants to update now.
 * @param changes one sentence each; empty if the version lists none
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
 * Announces a redesign, until the user ticks "Do not show this again".
 * @param name distinguishes this redesign from later ones, such as its version
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

/** Shows a warning. Resolves with true if the user confirmed it. */
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
