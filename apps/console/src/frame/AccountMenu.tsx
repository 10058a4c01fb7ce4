import { Menu, SegmentedControl } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSignOut, useUser } from '../kit/session.tsx'
import { writeStored } from '../kit/storage.ts'
import { changeLanguage, type Language, languages, useLanguage, useText } from '../kit/texts.ts'
import classes from './Frame.module.css'
import { type DarkMode, LANGUAGE_KEY, setDarkMode, useDarkMode } from './preferences.ts'

/** Each language in its own words, as its reader looks for it. */
const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', nb: 'Norsk', ja: '日本語', uk: 'Українська' }

const initials = (name: string): string => name.split(/[\s.@_-]+/).slice(0, 2).map((part) => part.charAt(0).toUpperCase()).join('')

/** Who is signed in, the language, light or dark, and the way out. */
export function AccountMenu() {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const leave = async () => {
    await signOut()
    await navigate({ to: '/login' })
  }
  return (
    <Menu width={264}>
      <Menu.Target>
        <button type="button" className={classes.account} aria-label={t('frame:account.menu')}>
          <span className={classes.avatar} aria-hidden>{initials(user.username)}</span>
          <span className={classes.accountName}>{user.username}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>{t('frame:account.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Languages() {
  const t = useText()
  const { language } = useLanguage()
  const choose = (next: Language) => {
    writeStored(LANGUAGE_KEY, next)
    void changeLanguage(next)
  }
  return (
    <>
      <Menu.Label>{t('frame:account.language')}</Menu.Label>
      {languages.map((code) => (
        <Menu.Item
          key={code}
          lang={code}
          role="menuitemradio"
          aria-checked={code === language}
          rightSection={code === language && <IconCheck size={16} aria-hidden />}
          onClick={() => choose(code)}
        >
          {LANGUAGE_NAMES[code]}
        </Menu.Item>
      ))}
    </>
  )
}

function DarkModeChoice() {
  const t = useText()
  const mode = useDarkMode()
  return (
    <div className={classes.choice}>
      <div className={classes.choiceTitle} id="dark-mode">{t('frame:darkMode.title')}</div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="dark-mode"
        value={mode}
        onChange={(value) => setDarkMode(value as DarkMode)}
        data={[
          { value: 'auto', label: t('frame:darkMode.auto') },
          { value: 'on', label: t('frame:darkMode.on') },
          { value: 'off', label: t('frame:darkMode.off') },
        ]}
      />
    </div>
  )
}
