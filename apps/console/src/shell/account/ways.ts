import { toast } from '@outpost/ui/Toast'
import { useQuery } from '@tanstack/react-query'
import { warn } from '../../kit/dialog/windows/notices.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { chooseLanguage } from '../translation/choose.ts'
import { browserCan, prepareBrowser, serviceLanguages } from '../translation/engines.ts'
import { nameOf, translated } from '../translation/languages.ts'

/** What translates a language: the browser, the operator's service, or the browser after a download. */
export type Way = 'browser' | 'service' | 'download'

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

/** The translators that are available here, by language; undefined until they are known. */
export function useWays(): ReadonlyMap<string, Way> | undefined {
  return useQuery({ queryKey: ['translation-ways'], queryFn: findWays, staleTime: 60_000, retry: false }).data
}

/**
 * Chooses a language. Downloads the browser's translator first if necessary, which browsers only allow after a click.
 * Before the first translated language the user is told that its texts may be wrong.
 * @returns whether it was stored
 */
export async function chooseBy(tag: string, way: Way | undefined): Promise<boolean> {
  try {
    if (way === 'download') await prepareBrowser(tag)
  } catch {
    toast({ type: 'error', message: translate('frame:language.notGot') })
    return false
  }
  if (way)
    await warn({
      title: translate('frame:language.page'),
      message: translate('frame:language.machineNote', { language: nameOf(tag) }),
      reminderKey: 'reminder.machine-translation',
    })
  return chooseLanguage(tag)
}
