import type { MessageKind } from '@outpost/contract/alerts/constants'
import type { Happened } from '../evaluate/happened.ts'
import type { Language } from '../../mail/service.ts'
import { utc } from '../../../kit/paginate.ts'

const marks: Readonly<Record<Exclude<MessageKind, 'firing' | 'digest'>, Readonly<Record<Language, string>>>> = {
  growing: { en: 'More devices: ', nb: 'Flere enheter: ', ja: '対象デバイス増加: ', uk: 'Більше пристроїв: ' },
  flapping: { en: 'Changes often: ', nb: 'Endrer seg ofte: ', ja: '頻繁に変化: ', uk: 'Часто змінюється: ' },
  escalated: { en: 'Not acknowledged: ', nb: 'Ikke kvittert: ', ja: '未対応: ', uk: 'Не взято в роботу: ' },
  resolved: { en: 'Resolved: ', nb: 'Løst: ', ja: '解決: ', uk: 'Вирішено: ' },
}

/** Returns what stands before the subject of a message: nothing for the first one about an incident. */
export const markOf = (kind: Exclude<MessageKind, 'digest'>, language: Language): string =>
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
    return value === undefined ? whole : value.slice(0, maxValue).toWellFormed()
  })
}

/** Returns the subject and text of the summary of messages that were withheld because a receiver had too many in an hour. */
export const withheldWords = (count: number, language: Language): { subject: string; text: string } =>
  ({
    en: {
      subject: `Messages not sent: ${count}`,
      text: `There were too many messages for you in the last hour, so some were not sent: ${count}. The logs of the automations list each of them.`,
    },
    nb: {
      subject: `Meldinger som ikke ble sendt: ${count}`,
      text: `Det var for mange meldinger til deg den siste timen, så noen ble ikke sendt: ${count}. Loggene til automatiseringene viser hver av dem.`,
    },
    ja: {
      subject: `送信されなかったメッセージ：${count} 件`,
      text: `直近 1 時間のメッセージが多すぎたため、${count} 件を送信しませんでした。オートメーションのログで確認できます。`,
    },
    uk: {
      subject: `Ненадіслані повідомлення: ${count}`,
      text: `За останню годину повідомлень було забагато, тому деякі не надіслано: ${count}. У журналах автоматизацій видно кожне з них.`,
    },
  })[language]

const more: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => `and ${count} more`,
  nb: (count) => `og ${count} til`,
  ja: (count) => `ほか ${count} 台`,
  uk: (count) => `і ще ${count}`,
}

/** Returns the list of the devices of an incident, one in a line. */
export function growthText(names: readonly string[], total: number, language: Language): string {
  const head = {
    en: `The same problem now affects these devices (${total}):`,
    nb: `Det samme problemet gjelder nå disse enhetene (${total}):`,
    ja: `同じ問題が次のデバイスでも発生しています（${total} 台）：`,
    uk: `Та сама проблема тепер на цих пристроях (${total}):`,
  }[language]
  const rest = total > names.length ? [more[language](total - names.length)] : []
  return [head, ...names, ...rest].join('\n')
}

/** What the message of a step of an escalation says: since when, on which devices, and the first message. */
interface Unacknowledged {
  since: Date
  names: readonly string[]
  /** The number of devices, of which `names` may be some. */
  total: number
  first: string
}

/** Returns the text of a message about an incident that nobody has acknowledged. */
export function escalationText({ since, names, total, first }: Unacknowledged, language: Language): string {
  const at = utc(since)
  const head = {
    en: `Nobody has acknowledged this incident. It began at ${at} (UTC) and affects these devices (${total}):`,
    nb: `Ingen har kvittert denne hendelsen. Den begynte ${at} (UTC) og gjelder disse enhetene (${total}):`,
    ja: `このインシデントには、まだ誰も対応していません。開始：${at}（UTC）。対象デバイス（${total} 台）：`,
    uk: `Цей інцидент ще ніхто не взяв у роботу. Він почався ${at} (UTC), пристрої (${total}):`,
  }[language]
  const rest = total > names.length ? [more[language](total - names.length)] : []
  const list = [head, ...names, ...rest].join('\n')
  return first === '' ? list : `${first}\n\n${list}`
}

/** Returns the text of a message about an incident that a user has ended by hand. */
export const endedByText = (by: string, reason: string, language: Language): string =>
  ({
    en: `${by} ended the incident by hand:\n\n${reason}`,
    nb: `${by} avsluttet hendelsen manuelt:\n\n${reason}`,
    ja: `${by} がインシデントを手動で終了しました：\n\n${reason}`,
    uk: `Користувач ${by} завершив інцидент вручну:\n\n${reason}`,
  })[language]
