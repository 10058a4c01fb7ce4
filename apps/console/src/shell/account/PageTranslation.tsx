import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { toast } from '@outpost/ui/Toast'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { chooseLanguage } from '../translation/choose.ts'
import { browserCan, prepareBrowser, serviceLanguages } from '../translation/engines.ts'
import { nameOf, translated } from '../translation/languages.ts'
import classes from './Zone.module.css'

type Way = 'browser' | 'service' | 'download'

/** The available translator of each language. Languages without one are omitted. */
async function findWays(): Promise<Map<string, Way>> {
  const service = new Set(await serviceLanguages())
  const ways = translated.map(async (tag): Promise<[string, Way | undefined]> => {
    const own = await browserCan(tag)
    if (own === 'available') return [tag, 'browser']
    if (service.has(tag)) return [tag, 'service']
    return [tag, own === 'unavailable' ? undefined : 'download']
  })
  return new Map((await Promise.all(ways)).filter((entry): entry is [string, Way] => entry[1] !== undefined))
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The choice of about forty more languages, translated by the browser or by the operator's service. Shows a message if
 * neither is available.
 */
export function PageTranslation({ value }: { value: string }) {
  const t = useText()
  const { data: ways } = useQuery({
    queryKey: ['translation-ways'],
    queryFn: findWays,
    staleTime: 60_000,
    retry: false,
  })
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

/**
 * Selects a language. Downloads the browser's translator first if necessary, which browsers only allow after a click.
 */
async function choose(tag: string, way: Way | undefined, failed: string): Promise<void> {
  try {
    if (way === 'download') await prepareBrowser(tag)
  } catch {
    toast({ type: 'error', message: failed })
    return
  }
  await chooseLanguage(tag)
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
    <Combobox store={store} onOptionSubmit={(tag) => void choose(tag, ways.get(tag), t('frame:language.notGot'))}>
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
