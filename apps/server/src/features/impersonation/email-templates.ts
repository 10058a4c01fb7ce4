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
        `${actor} asks to act as you in ${company} for at most ${minutes} minutes.`,
        `Reason: ${reason}`,
        'Whoever acts as you sees and may do what you may. Your password, your second factor and your tokens stay out of reach.',
      ],
      link: { label: 'Look at the request', url },
      ending:
        'The link works once and is good for 24 hours. If you do not want this, ignore this mail: nothing happens.',
    }),
    allowed: (brand, user, company, url, minutes) => ({
      subject: `${user} has allowed you to act as them in ${brand}`,
      lines: [`You may act as ${user} in ${company} for ${minutes} minutes from now on.`],
      link: { label: 'Open the impersonation logs', url },
      ending: 'The access ends by itself, or at once when it is taken back.',
    }),
  },
  nb: {
    request: ({ brand, actor, company, reason, url, minutes }) => ({
      subject: `${actor} ber om å opptre som deg i ${brand}`,
      lines: [
        `${actor} ber om å opptre som deg i ${company}, i inntil ${minutes} minutter.`,
        `Begrunnelse: ${reason}`,
        'Den som opptrer som deg, ser og kan gjøre det du kan. Passordet ditt, den andre faktoren og tokenene dine er utenfor rekkevidde.',
      ],
      link: { label: 'Se på forespørselen', url },
      ending:
        'Lenken virker én gang og gjelder i 24 timer. Hvis du ikke ønsker dette, kan du se bort fra e-posten: ingenting skjer.',
    }),
    allowed: (brand, user, company, url, minutes) => ({
      subject: `${user} lar deg opptre på sine vegne i ${brand}`,
      lines: [`Du kan opptre som ${user} i ${company}, i ${minutes} minutter fra nå.`],
      link: { label: 'Åpne loggen', url },
      ending: 'Tilgangen slutter av seg selv, eller straks den trekkes tilbake.',
    }),
  },
  ja: {
    request: ({ brand, actor, company, reason, url, minutes }) => ({
      subject: `${brand}: ${actor} があなたとしての操作を求めています`,
      lines: [
        `${actor} が、最大 ${minutes} 分間、${company} であなたとして操作することを求めています。`,
        `理由: ${reason}`,
        'あなたとして操作する人は、あなたが見られるものを見て、あなたにできることを行えます。パスワード、2 要素認証、トークンには触れられません。',
      ],
      link: { label: '依頼を確認', url },
      ending:
        'リンクは 1 回だけ使用でき、24 時間有効です。望まない場合は、このメールを無視してください。何も起こりません。',
    }),
    allowed: (brand, user, company, url, minutes) => ({
      subject: `${brand}: ${user} がアクセスを許可しました`,
      lines: [`これから ${minutes} 分間、${company} で ${user} として操作できます。`],
      link: { label: 'なりすましログを開く', url },
      ending: 'アクセスは自動的に、または取り消された時点で終了します。',
    }),
  },
  uk: {
    request: ({ brand, actor, company, reason, url, minutes }) => ({
      subject: `${actor} просить дозволу діяти від вашого імені в ${brand}`,
      lines: [
        `${actor} просить дозволу діяти від вашого імені в ${company} щонайбільше ${minutes} хв.`,
        `Причина: ${reason}`,
        'Хто діє від вашого імені, бачить і може те саме, що й ви. Ваш пароль, другий фактор і токени залишаються недоступними.',
      ],
      link: { label: 'Переглянути запит', url },
      ending:
        'Посилання діє один раз протягом 24 годин. Якщо ви цього не хочете, не зважайте на лист: нічого не станеться.',
    }),
    allowed: (brand, user, company, url, minutes) => ({
      subject: `${user} дозволяє вам діяти від свого імені в ${brand}`,
      lines: [`Відтепер ви можете діяти від імені ${user} в ${company} протягом ${minutes} хв.`],
      link: { label: 'Відкрити журнал', url },
      ending: 'Доступ завершиться сам або одразу, щойно його буде відкликано.',
    }),
  },
}
