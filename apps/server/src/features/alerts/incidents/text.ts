import type { MessageKind } from '@outpost/contract/alerts/constants'
import type { Happened } from '../evaluate/happened.ts'
import type { Language } from '../../mail/service.ts'
import { utc } from '../../../kit/paginate.ts'

const marks: Readonly<Record<Exclude<MessageKind, 'firing'>, Readonly<Record<Language, string>>>> = {
  growing: { en: 'More devices: ', nb: 'Flere enheter: ', ja: '対象デバイス増加: ', uk: 'Більше пристроїв: ' },
  flapping: { en: 'Changes often: ', nb: 'Endrer seg ofte: ', ja: '頻繁に変化: ', uk: 'Часто змінюється: ' },
  digest: { en: 'Withheld: ', nb: 'Holdt tilbake: ', ja: '保留: ', uk: 'Затримано: ' },
  resolved: { en: 'Resolved: ', nb: 'Løst: ', ja: '解決: ', uk: 'Вирішено: ' },
}

/** Returns what stands before the subject of a message: nothing for the first one about an incident. */
export const markOf = (kind: MessageKind, language: Language): string =>
  kind === 'firing' ? '' : marks[kind][language]

/** The longest text that a value of a device takes up in a message. */
const maxValue = 256

/**
 * Fills in `{{device}}`, `{{serial}}`, `{{mac}}`, `{{company}}`, `{{automation}}`, `{{time}}` (UTC) and the addresses of
 * the automation's parameters. Unknown names stay as they are. The values are a device's text and remain text.
 */
export function fillIn(text: string, { device, automation, at, parameters }: Happened): string {
  const known = new Map<string, string>([
    ...parameters.map(({ key, value }) => [key, value === null ? '–' : String(value)] as const),
    ['device', device.name],
    ['serial', device.serial ?? ''],
    ['mac', device.mac ?? ''],
    ['company', device.company_name],
    ['automation', automation.name],
    ['time', utc(new Date(at))],
  ])
  return text.replaceAll(/\{\{([^{}]{1,80})\}\}/g, (whole, name: string) => {
    const value = known.get(name.trim())
    return value === undefined ? whole : value.slice(0, maxValue)
  })
}

/** Returns the summary of messages that were withheld because a receiver had too many in an hour. */
export const withheldText = (count: number, language: Language): string =>
  ({
    en: `Messages that were withheld in the last hour, because there were too many: ${count}. The log shows each of them.`,
    nb: `Meldinger som ble holdt tilbake den siste timen fordi det var for mange: ${count}. Loggen viser hver av dem.`,
    ja: `件数が多すぎたため、直近1時間に${count}件のメッセージを保留しました。ログで確認できます。`,
    uk: `Повідомлень, затриманих за останню годину, бо їх було забагато: ${count}. У журналі видно кожне з них.`,
  })[language]

const more: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => `and ${count} more`,
  nb: (count) => `og ${count} til`,
  ja: (count) => `ほか${count}台`,
  uk: (count) => `і ще ${count}`,
}

/** Returns the list of the devices of an incident, one in a line. */
export function growthText(names: readonly string[], total: number, language: Language): string {
  const head = {
    en: `The same problem now affects these devices (${total}):`,
    nb: `Det samme problemet gjelder nå disse enhetene (${total}):`,
    ja: `同じ問題が次のデバイスでも発生しています（${total}台）:`,
    uk: `Та сама проблема тепер на цих пристроях (${total}):`,
  }[language]
  const rest = total > names.length ? [more[language](total - names.length)] : []
  return [head, ...names, ...rest].join('\n')
}
