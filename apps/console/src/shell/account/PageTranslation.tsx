import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf } from '../translation/languages.ts'
import { chooseBy, useWays, type Way } from './ways.ts'
import classes from './Zone.module.css'

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The choice of about forty more languages, translated by the browser or by the operator's service. Shows a message if
 * neither is available.
 */
export function PageTranslation({ value }: { value: string }) {
  const t = useText()
  const ways = useWays()
  if (!ways) return null
  return (
    <section className={classes.more} aria-label={t('frame:language.page')}>
      <h3 className={classes.caption}>{t('frame:language.page')}</h3>
      {ways.size === 0 ? (
        <p className={classes.hint}>{t('frame:language.noTranslator')}</p>
      ) : (
        <LanguageList ways={ways} value={value} />
      )}
    </section>
  )
}

function LanguageList({ ways, value }: { ways: ReadonlyMap<string, Way>; value: string }) {
  const t = useText()
  const store = useCombobox({ opened: true })
  const [search, setSearch] = useState('')
  const languages = [...ways.keys()]
    .map((tag) => ({ tag, name: nameOf(tag) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const found = languages.filter(
    ({ tag, name }) => plain(name).includes(plain(search.trim())) || tag === search.trim().toLowerCase(),
  )
  return (
    <Combobox store={store} onOptionSubmit={(tag) => void chooseBy(tag, ways.get(tag))}>
      <Combobox.EventsTarget>
        <TextInput
          type="search"
          size="sm"
          aria-label={t('frame:language.search')}
          placeholder={t('frame:language.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={`${classes.list} ${classes.languages}`} aria-label={t('frame:language.page')}>
        {found.map(({ tag, name }) => (
          <Combobox.Option key={tag} value={tag} active={tag === value} className={classes.option} lang={tag}>
            {name}
          </Combobox.Option>
        ))}
        {found.length === 0 && <Combobox.Empty>{t('frame:language.none')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}
