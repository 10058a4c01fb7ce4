import { IconMoon } from '@tabler/icons-react'
import { Choices } from '../../kit/auth/account/Choices.tsx'
import { AccountPanel } from '../../kit/auth/account/lines.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { modes, setDarkMode, useDarkMode } from '../preferences.ts'

/** The choice between light, dark, and the setting of the device. */
export function DarkMode() {
  const t = useText()
  const mode = useDarkMode()
  const choices = modes.map((value) => ({ value, label: t(`frame:darkMode.${value}`) }))
  return (
    <AccountPanel icon={IconMoon} label={t('frame:darkMode.title')} note={t(`frame:darkMode.${mode}`)}>
      <Choices label={t('frame:darkMode.title')} choices={choices} value={mode} onChange={setDarkMode} />
    </AccountPanel>
  )
}
