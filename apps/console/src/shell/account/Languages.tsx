import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { Choices } from '../../kit/auth/account/Choices.tsx'
import { AccountPanel } from '../../kit/auth/account/lines.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { isLanguage, useLanguage, useText } from '../../kit/i18n/i18n.ts'
import { chooseLanguage } from '../translation/choose.ts'
import { nameOf, offered } from '../translation/languages.ts'
import { PageTranslation } from './PageTranslation.tsx'

/**
 * The choice of language: the four of the console, those of the browser and the country, and then those that a
 * translator supports.
 */
export function Languages() {
  const t = useText()
  const { tag } = useLanguage()
  const [chosen, setChosen] = useState(tag)
  const { country_iso_code: country } = useUser()
  const choices = offered(navigator.languages, country, tag).map((value) => ({
    value,
    lang: value,
    label: isLanguage(value) ? nameOf(value) : t('frame:language.byTranslator', { language: nameOf(value) }),
  }))
  const choose = (next: string): void => {
    setChosen(next)
    void chooseLanguage(next).then((isStored) => isStored || setChosen(tag))
  }
  return (
    <AccountPanel icon={IconLanguage} label={t('frame:account.languages')} note={nameOf(tag)}>
      <Choices label={t('frame:account.languages')} choices={choices} value={chosen} onChange={choose} />
      <PageTranslation value={tag} />
    </AccountPanel>
  )
}
