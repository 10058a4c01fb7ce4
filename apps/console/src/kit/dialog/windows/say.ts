import { open } from '../dialog.tsx'
import { translate } from '../../i18n/i18n.ts'
import { windows } from './dialogs.ts'

/** Shows a text in a window with one button. */
export const sayText = (title: string, text: string): Promise<void | undefined> =>
  open(windows.text, { title, text }, { title })

/** Tells of a failure in a window of its own, for actions that ask for it (modalError): its title is Error. */
export const sayError = (text: string): Promise<void | undefined> => {
  const title = translate('kit:window.error')
  return open(windows.text, { title, text, failed: true }, { title, minimizeDisabled: true })
}
