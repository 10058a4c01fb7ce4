import type { EmailTemplate, Language } from '../../mail/service.ts'

interface Basics {
  brand: string
  device: string
  url: string
}
interface Asked extends Basics {
  user: string
  reason: string
}
interface Answered extends Basics {
  by: string
  /** What was said with a denial. */
  answer?: string | undefined
  /** In UTC, for example 2026-11-30 14:05 UTC. */
  until: string
}

interface EmailTemplates {
  asked: (asked: Asked) => EmailTemplate
  forced: (forced: Asked) => EmailTemplate
  granted: (answered: Answered) => EmailTemplate
  denied: (answered: Answered) => EmailTemplate
  revoked: (answered: Answered) => EmailTemplate
}

/** The line with the reason for a denial; none if no reason was given. */
const given = (label: string, answer: string | undefined): string[] => (answer ? [`${label}: ${answer}`] : [])

/** The emails about requests for remote access. */
export const emailTemplates: Readonly<Record<Language, EmailTemplates>> = {
  en: {
    asked: ({ brand, user, device, reason, url }) => ({
      subject: `${brand}: ${user} requests access to ${device}`,
      lines: [`${user} requests remote access to ${device}.`, `Reason: ${reason}`],
      link: { label: 'Review the request', url },
      ending: 'Access is given only after someone approves the request.',
    }),
    forced: ({ brand, user, device, reason, url }) => ({
      subject: `${brand}: emergency access to ${device}`,
      lines: [`${user} has taken emergency access to ${device}, without approval or consent.`, `Reason: ${reason}`],
      link: { label: 'Review the access', url },
      ending: 'The access lasts one hour. You can revoke it at any time, which ends its sessions.',
    }),
    granted: ({ brand, by, device, until, url }) => ({
      subject: `${brand}: access to ${device} approved`,
      lines: [`${by} has approved your access to ${device}, until ${until}.`],
      link: { label: 'Open access requests', url },
      ending: 'Sessions end at this time, or immediately if the access is revoked.',
    }),
    denied: ({ brand, by, device, answer, url }) => ({
      subject: `${brand}: access to ${device} denied`,
      lines: [`${by} has denied your request for access to ${device}.`, ...given('Reason', answer)],
      link: { label: 'Open access requests', url },
    }),
    revoked: ({ brand, by, device, url }) => ({
      subject: `${brand}: access to ${device} revoked`,
      lines: [`${by} has revoked your access to ${device}. Its sessions have been ended.`],
      link: { label: 'Open access requests', url },
    }),
  },
  nb: {
    asked: ({ brand, user, device, reason, url }) => ({
      subject: `${brand}: ${user} ber om tilgang til ${device}`,
      lines: [`${user} ber om fjerntilgang til ${device}.`, `Begrunnelse: ${reason}`],
      link: { label: 'Se forespørselen', url },
      ending: 'Tilgang gis først når noen godkjenner forespørselen.',
    }),
    forced: ({ brand, user, device, reason, url }) => ({
      subject: `${brand}: nødtilgang til ${device}`,
      lines: [`${user} har tatt nødtilgang til ${device}, uten godkjenning og samtykke.`, `Begrunnelse: ${reason}`],
      link: { label: 'Se tilgangen', url },
      ending: 'Tilgangen varer i én time. Du kan når som helst trekke den tilbake. Da avsluttes øktene.',
    }),
    granted: ({ brand, by, device, until, url }) => ({
      subject: `${brand}: tilgang til ${device} er godkjent`,
      lines: [`${by} har godkjent tilgangen din til ${device}. Den gjelder til ${until}.`],
      link: { label: 'Åpne tilgangsforespørsler', url },
      ending: 'Økter avsluttes når tiden er ute, eller med en gang hvis tilgangen trekkes tilbake.',
    }),
    denied: ({ brand, by, device, answer, url }) => ({
      subject: `${brand}: tilgang til ${device} er avslått`,
      lines: [`${by} har avslått forespørselen din om tilgang til ${device}.`, ...given('Begrunnelse', answer)],
      link: { label: 'Åpne tilgangsforespørsler', url },
    }),
    revoked: ({ brand, by, device, url }) => ({
      subject: `${brand}: tilgang til ${device} er trukket tilbake`,
      lines: [`${by} har trukket tilbake tilgangen din til ${device}. Øktene er avsluttet.`],
      link: { label: 'Åpne tilgangsforespørsler', url },
    }),
  },
  ja: {
    asked: ({ brand, user, device, reason, url }) => ({
      subject: `${brand}: ${user} さんが ${device} へのアクセスを申請しました`,
      lines: [`${user} さんが ${device} へのリモートアクセスを申請しています。`, `理由: ${reason}`],
      link: { label: '申請を確認', url },
      ending: '申請が承認されるまで、アクセスはできません。',
    }),
    forced: ({ brand, user, device, reason, url }) => ({
      subject: `${brand}: ${device} への緊急アクセス`,
      lines: [`${user} さんが承認と同意なしに ${device} への緊急アクセスを開始しました。`, `理由: ${reason}`],
      link: { label: 'アクセスを確認', url },
      ending: 'アクセスは 1 時間有効です。いつでも取り消すことができ、取り消すとセッションは終了します。',
    }),
    granted: ({ brand, by, device, until, url }) => ({
      subject: `${brand}: ${device} へのアクセスが承認されました`,
      lines: [`${by} さんが ${device} へのアクセスを承認しました。`, `期限: ${until}`],
      link: { label: 'アクセス申請を開く', url },
      ending: 'セッションは期限になると終了します。承認が取り消された場合は、ただちに終了します。',
    }),
    denied: ({ brand, by, device, answer, url }) => ({
      subject: `${brand}: ${device} へのアクセスは却下されました`,
      lines: [`${by} さんが ${device} へのアクセス申請を却下しました。`, ...given('理由', answer)],
      link: { label: 'アクセス申請を開く', url },
    }),
    revoked: ({ brand, by, device, url }) => ({
      subject: `${brand}: ${device} へのアクセスが取り消されました`,
      lines: [`${by} さんが ${device} へのアクセスを取り消しました。セッションは終了しました。`],
      link: { label: 'アクセス申請を開く', url },
    }),
  },
  uk: {
    asked: ({ brand, user, device, reason, url }) => ({
      subject: `${brand}: ${user} просить доступ до ${device}`,
      lines: [`${user} просить віддалений доступ до ${device}.`, `Причина: ${reason}`],
      link: { label: 'Переглянути запит', url },
      ending: 'Доступ надається лише після схвалення запиту.',
    }),
    forced: ({ brand, user, device, reason, url }) => ({
      subject: `${brand}: екстрений доступ до ${device}`,
      lines: [`Користувач ${user} отримав екстрений доступ до ${device} без схвалення та згоди.`, `Причина: ${reason}`],
      link: { label: 'Переглянути доступ', url },
      ending: 'Доступ триває одну годину. Його можна відкликати будь-коли, тоді сеанси завершаться.',
    }),
    granted: ({ brand, by, device, until, url }) => ({
      subject: `${brand}: доступ до ${device} схвалено`,
      lines: [`Користувач ${by} схвалив ваш запит на доступ до ${device}. Доступ діє до ${until}.`],
      link: { label: 'Відкрити запити на доступ', url },
      ending: 'Сеанси завершуються, коли мине цей час, або негайно, якщо доступ відкликано.',
    }),
    denied: ({ brand, by, device, answer, url }) => ({
      subject: `${brand}: запит на доступ до ${device} відхилено`,
      lines: [`Користувач ${by} відхилив ваш запит на доступ до ${device}.`, ...given('Причина', answer)],
      link: { label: 'Відкрити запити на доступ', url },
    }),
    revoked: ({ brand, by, device, url }) => ({
      subject: `${brand}: доступ до ${device} відкликано`,
      lines: [`Користувач ${by} відкликав ваш доступ до ${device}. Сеанси завершено.`],
      link: { label: 'Відкрити запити на доступ', url },
    }),
  },
}
