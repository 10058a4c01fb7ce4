import type { TerminalViewer } from '@outpost/contract/remote-access/terminal'
import { useUiLocale } from '@outpost/ui/Locale'
import { IconEye } from '@tabler/icons-react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Viewing.module.css'

/** Tells the user of a session who else sees it. */
export function ViewersNote({ viewers }: { viewers: readonly TerminalViewer[] }) {
  const t = useText()
  const { locale } = useUiLocale()
  const names = new Intl.ListFormat(locale).format(
    viewers.map(({ name, guest }) => (guest ? t('viewing:guest', { name }) : name)),
  )
  const text = t('viewing:watching', { count: viewers.length, names })
  return (
    <output className={classes.note}>
      {viewers.length > 0 && (
        <>
          <IconEye size={14} aria-hidden />
          <span className={classes.names} title={text}>
            {text}
          </span>
        </>
      )}
    </output>
  )
}
