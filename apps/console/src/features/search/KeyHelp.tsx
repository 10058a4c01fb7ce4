import { useText } from '../../kit/i18n/i18n.ts'
import classes from './SearchPanel.module.css'

/** The keyboard shortcuts of the search, for devices with a keyboard. */
export function KeyHelp() {
  const t = useText()
  const keys = [
    ['↑ ↓', t('search:keys.move')],
    ['Enter', t('search:keys.open')],
    ['Ctrl Enter', t('search:keys.newTab')],
    ['Esc', t('search:keys.close')],
  ] as const
  return (
    <div className={classes.keys} aria-hidden>
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </div>
  )
}
