import type { Language, EmailTemplate } from '../mail/service.ts'

interface Asking {
  brand: string
  /** The email address of the person who asks. */
  actor: string
  /** The user's company in which the person wants to act. */
  company: string
  reason: string
  url: string
  /** The number of minutes for which access is given. */
  minutes: number
}

interface EmailTemplates {
  request: (asking: Asking) => EmailTemplate
  allowed: (brand: string, user: string, company: string, url: string, minutes: number) => EmailTemplate
}

/** The emails of this feature. The link's lifetime in hours is that of `limits.ts`. */
export const emailTemplates: Readonly<Record<Language, EmailTemplates>> = {
  en: {
    request: ({ brand, actor, company, reason, url, minutes }) => ({
      subject: `${actor} asks to act as you in ${brand}`,
      lines: [
        `${actor} asks to act as you in ${company} for up to ${minutes} minutes.`,
        `Reason: ${reason}`,
        'Anyone acting as you can see and do what you can, but cannot change your password, second factor or access tokens.',
      ],
      link: { label: 'Review the request', url },
      ending:
        'The link works once and is valid for 24 hours. If you do not want this, ignore this email: nothing happens without your permission.',
    }),
    allowed: (brand, user, company, url, minutes) => ({
      subject: `${user} has allowed you to act as them in ${brand}`,
      lines: [`You can act as ${user} in ${company} for ${minutes} minutes from the time it was allowed.`],
      link: { label: 'Open impersonation logs', url },
      ending: 'The access ends automatically, or immediately if the user revokes it.',
    }),
  },
  nb: {
    request: ({ brand, actor, company, reason, url, minutes }) => ({
      subject: `${actor} ber om å opptre som deg i ${brand}`,
      lines: [
        `${actor} ber om å opptre som deg i ${company} i inntil ${minutes} minutter.`,
        `Begrunnelse: ${reason}`,
        'Den som opptrer som deg, kan se og gjøre det du kan, men kan ikke endre passordet ditt, den andre faktoren eller tilgangstokenene dine.',
      ],
      link: { label: 'Se forespørselen', url },
      ending:
        'Lenken virker én gang og gjelder i 24 timer. Hvis du ikke ønsker dette, kan du se bort fra e-posten. Ingenting skjer uten din tillatelse.',
    }),
    allowed: (brand, user, company, url, minutes) => ({
      subject: `Du har fått lov til å opptre som ${user} i ${brand}`,
      lines: [`Du kan opptre som ${user} i ${company} i ${minutes} minutter fra det ble tillatt.`],
      link: { label: 'Åpne impersoneringsloggen', url },
      ending: 'Tilgangen utløper automatisk, eller med en gang hvis brukeren trekker den tilbake.',
    }),
  },
  ja: {
    request: ({ brand, actor, company, reason, url, minutes }) => ({
      subject: `${brand}: ${actor} さんが代理操作の許可を求めています`,
      lines: [
        `${actor} さんが、${company} での最大 ${minutes} 分間の代理操作の許可を求めています。`,
        `理由: ${reason}`,
        '代理操作をする人は、ご本人と同じ内容を表示し、同じ操作を行えますが、パスワード、第二要素、アクセストークンは変更できません。',
      ],
      link: { label: '依頼を確認', url },
      ending:
        'リンクは 24 時間有効で、1 回だけ使用できます。許可しない場合は、このメールを無視してください。許可しない限り、代理操作が行われることはありません。',
    }),
    allowed: (brand, user, company, url, minutes) => ({
      subject: `${brand}: ${user} さんが代理操作を許可しました`,
      lines: [`許可された時点から ${minutes} 分間、${company} で ${user} さんの代理操作ができます。`],
      link: { label: '代理操作ログを開く', url },
      ending: '代理操作は自動的に終了します。ユーザーが許可を取り消した場合は、ただちに終了します。',
    }),
  },
  uk: {
    request: ({ brand, actor, company, reason, url, minutes }) => ({
      subject: `${actor} просить дозволу діяти від вашого імені в ${brand}`,
      lines: [
        `${actor} просить дозволу діяти від вашого імені в ${company} протягом щонайбільше ${minutes} хв.`,
        `Причина: ${reason}`,
        'Той, хто діє від вашого імені, бачить те саме, що й ви, і може робити те саме, але не може змінити ваш пароль, другий фактор чи токени доступу.',
      ],
      link: { label: 'Переглянути запит', url },
      ending:
        'Посилання діє 24 години, скористатися ним можна один раз. Якщо ви цього не хочете, не зважайте на цей лист: без вашого дозволу нічого не станеться.',
    }),
    allowed: (brand, user, company, url, minutes) => ({
      subject: `Вам дозволено діяти від імені ${user} у ${brand}`,
      lines: [`Ви можете діяти від імені ${user} в ${company} протягом ${minutes} хв з моменту надання дозволу.`],
      link: { label: 'Відкрити журнал дій від імені інших', url },
      ending: 'Доступ завершиться автоматично або одразу, якщо користувач його відкличе.',
    }),
  },
}
