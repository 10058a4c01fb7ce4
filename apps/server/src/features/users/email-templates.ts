import type { Language, EmailTemplate } from '../mail/service.ts'

/**
 * The invitation, for the names of the product, of the inviter and of the company, and the link. The link's lifetime in
 * the text is that of `invitations.ts`.
 */
export const invitationEmail: Readonly<
  Record<Language, (brand: string, inviter: string, company: string, url: string) => EmailTemplate>
> = {
  en: (brand, inviter, company, url) => ({
    subject: `Invitation to ${company} on ${brand}`,
    lines: [`${inviter} invites you to join ${company} on ${brand}.`],
    link: { label: 'Look at the invitation', url },
    ending:
      'The link works once and is good for 7 days. If you do not know who invites you, ignore this mail: nothing happens without you.',
  }),
  nb: (brand, inviter, company, url) => ({
    subject: `Invitasjon til ${company} på ${brand}`,
    lines: [`${inviter} inviterer deg til å bli med i ${company} på ${brand}.`],
    link: { label: 'Se invitasjonen', url },
    ending:
      'Lenken virker én gang og gjelder i 7 dager. Hvis du ikke kjenner den som inviterer deg, kan du se bort fra e-posten: uten deg skjer ingenting.',
  }),
  ja: (brand, inviter, company, url) => ({
    subject: `${brand} の ${company} への招待`,
    lines: [`${inviter} さんが、${brand} の ${company} にあなたを招待しています。`],
    link: { label: '招待を確認', url },
    ending:
      'リンクは 1 回だけ使用でき、7 日間有効です。招待者に心当たりがない場合は、このメールを無視してください。何も起こりません。',
  }),
  uk: (brand, inviter, company, url) => ({
    subject: `Запрошення до ${company} у ${brand}`,
    lines: [`${inviter} запрошує вас приєднатися до ${company} у ${brand}.`],
    link: { label: 'Переглянути запрошення', url },
    ending:
      'Посилання діє один раз протягом 7 днів. Якщо ви не знаєте, хто вас запрошує, не зважайте на лист: без вас нічого не станеться.',
  }),
}

/** The invitation to found a company below another one, with the same parameters. */
export const companySignupEmail: Readonly<
  Record<Language, (brand: string, inviter: string, company: string, url: string) => EmailTemplate>
> = {
  en: (brand, inviter, company, url) => ({
    subject: `Invitation to ${brand}`,
    lines: [`${inviter} of ${company} invites you to set up your own company on ${brand}.`],
    link: { label: 'Set up the company', url },
    ending:
      'The link works once and is good for 7 days. If you do not know who invites you, ignore this mail: nothing happens without you.',
  }),
  nb: (brand, inviter, company, url) => ({
    subject: `Invitasjon til ${brand}`,
    lines: [`${inviter} i ${company} inviterer deg til å opprette ditt eget firma på ${brand}.`],
    link: { label: 'Opprett firmaet', url },
    ending:
      'Lenken virker én gang og gjelder i 7 dager. Hvis du ikke kjenner den som inviterer deg, kan du se bort fra e-posten: uten deg skjer ingenting.',
  }),
  ja: (brand, inviter, company, url) => ({
    subject: `${brand} への招待`,
    lines: [`${company} の ${inviter} さんが、${brand} にあなたの会社を開設するよう招待しています。`],
    link: { label: '会社を開設', url },
    ending:
      'リンクは 1 回だけ使用でき、7 日間有効です。招待者に心当たりがない場合は、このメールを無視してください。何も起こりません。',
  }),
  uk: (brand, inviter, company, url) => ({
    subject: `Запрошення до ${brand}`,
    lines: [`${inviter} з ${company} запрошує вас створити власну компанію у ${brand}.`],
    link: { label: 'Створити компанію', url },
    ending:
      'Посилання діє один раз протягом 7 днів. Якщо ви не знаєте, хто вас запрошує, не зважайте на лист: без вас нічого не станеться.',
  }),
}
