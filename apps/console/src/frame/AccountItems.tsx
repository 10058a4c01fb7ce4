import { Menu } from '@mantine/core'
import type { FloatProps } from '@outpost/ui/Float'
import { FloatingMenu } from '@outpost/ui/FloatingMenu'
import { IconLogout } from '@tabler/icons-react'
import { useUser } from '../kit/session.tsx'
import { writeStored } from '../kit/storage.ts'
import { changeLanguage, type Language, languages, useLanguage, useText } from '../kit/texts.ts'
import classes from './Frame.module.css'
import { type DarkMode, LANGUAGE_KEY, modes, setDarkMode, useDarkMode } from './preferences.ts'
import { useLeave } from './useLeave.ts'

/** Each language in its own words, as its reader looks for it. */
const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', nb: 'Norsk', ja: '日本語', uk: 'Українська' }

/** What the account menu holds. */
export function AccountItems(float: FloatProps) {
  const t = useText()
  const user = useUser()
  const leave = useLeave()
  return (
    <FloatingMenu {...float} width={264}>
      <div className={classes.who}>
        <strong>{user.username}</strong>
        {user.email !== user.username && <span>{user.email}</span>}
        <span>{user.role_title} · {user.company_name}</span>
      </div>
      <Menu.Divider />
      <Languages />
      <Menu.Divider />
      <DarkModeChoice />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave}>{t('frame:account.signOut')}</Menu.Item>
    </FloatingMenu>
  )
}

function Languages() {
  const t = useText()
  const { language } = useLanguage()
  const choose = (next: string | null) => {
    writeStored(LANGUAGE_KEY, next)
    void changeLanguage(next as Language)
  }
  return (
    <>
      <Menu.Label>{t('frame:account.language')}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={choose}>
        {languages.map((code) => <Menu.RadioItem key={code} value={code} lang={code}>{LANGUAGE_NAMES[code]}</Menu.RadioItem>)}
      </Menu.RadioGroup>
    </>
  )
}

function DarkModeChoice() {
  const t = useText()
  const mode = useDarkMode()
  return (
    <>
      <Menu.Label>{t('frame:darkMode.title')}</Menu.Label>
      <Menu.RadioGroup value={mode} onChange={(next) => setDarkMode(next as DarkMode)}>
        {modes.map((value) => <Menu.RadioItem key={value} value={value}>{t(`frame:darkMode.${value}`)}</Menu.RadioItem>)}
      </Menu.RadioGroup>
    </>
  )
}
