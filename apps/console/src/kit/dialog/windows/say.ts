import { open } from '../dialog.tsx'
import { translate } from '../../i18n/i18n.ts'
import { windows } from './dialogs.ts'

/** Shows a text in a dialog with one button. */
export const sayText = (title: string, text: string): Promise<void | undefined> =>
  open(windows.text, { title, text }, { title })

/** Shows a failure in a separate dialog titled Error, for forms with the `modalError` option. */
export const sayError = (text: string): Promise<void | undefined> => {
  const title = translate('kit:window.error')
  return open(windows.text, { title, text, failed: true }, { title, minimizeDisabled: true })
}
