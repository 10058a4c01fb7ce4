import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { Choices } from '../../kit/auth/account/Choices.tsx'
import { AccountPanel } from '../../kit/auth/account/lines.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { isLanguage, useLanguage, useText } from '../../kit/i18n/i18n.ts'
import { nameOf, offered } from '../translation/languages.ts'
import { PageTranslation } from './PageTranslation.tsx'
import { chooseBy, useWays } from './ways.ts'

/**
 * The choice of language: the four of the console, those of the browser and the country, and then those that a
 * translator supports. A language that nothing here can translate is not offered, because choosing it would change
 * nothing; one that was chosen elsewhere says so.
 */
export function Languages() {
  const t = useText()
  const { tag } = useLanguage()
  const [chosen, setChosen] = useState(tag)
  const { country_iso_code: country } = useUser()
  const ways = useWays()
  const label = (value: string): string => {
    if (isLanguage(value)) return nameOf(value)
    const isMissing = ways !== undefined && !ways.has(value)
    return t(isMissing ? 'frame:language.untranslated' : 'frame:language.byTranslator', { language: nameOf(value) })
  }
  const choices = offered(navigator.languages, country, tag)
    .filter((value) => isLanguage(value) || value === tag || ways?.has(value))
    .map((value) => ({ value, lang: value, label: label(value) }))
  const choose = (next: string): void => {
    setChosen(next)
    void chooseBy(next, ways?.get(next)).then((isStored) => isStored || setChosen(tag))
  }
  return (
    <AccountPanel icon={IconLanguage} label={t('frame:account.languages')} note={nameOf(tag)}>
      <Choices label={t('frame:account.languages')} choices={choices} value={chosen} onChange={choose} />
      <PageTranslation value={tag} />
    </AccountPanel>
  )
}
