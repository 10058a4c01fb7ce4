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
    lines: [`${inviter} has invited you to join ${company} on ${brand}.`],
    link: { label: 'View invitation', url },
    ending:
      'The link works once and is valid for 7 days. If you do not know who is inviting you, ignore this email: nothing happens unless you accept.',
  }),
  nb: (brand, inviter, company, url) => ({
    subject: `Invitasjon til ${company} på ${brand}`,
    lines: [`${inviter} har invitert deg til ${company} på ${brand}.`],
    link: { label: 'Se invitasjonen', url },
    ending:
      'Lenken virker én gang og er gyldig i 7 dager. Hvis du ikke kjenner den som inviterer deg, kan du se bort fra e-posten: Ingenting skjer hvis du ikke godtar.',
  }),
  ja: (brand, inviter, company, url) => ({
    subject: `${brand} の ${company} への招待`,
    lines: [`${inviter} さんから、${brand} の ${company} への招待が届いています。`],
    link: { label: '招待を確認', url },
    ending:
      'リンクは 1 回だけ使用でき、7 日間有効です。招待者に心当たりがない場合は、このメールを無視してください。承諾しない限り、何も起こりません。',
  }),
  uk: (brand, inviter, company, url) => ({
    subject: `Запрошення до ${company} у ${brand}`,
    lines: [`${inviter} запрошує вас приєднатися до ${company} у ${brand}.`],
    link: { label: 'Переглянути запрошення', url },
    ending:
      'Посилання діє 7 днів, скористатися ним можна один раз. Якщо ви не знаєте, хто вас запрошує, не зважайте на цей лист: без вашої згоди нічого не станеться.',
  }),
}

/** The invitation to create a company below another one, with the same parameters. */
export const companySignupEmail: Readonly<
  Record<Language, (brand: string, inviter: string, company: string, url: string) => EmailTemplate>
> = {
  en: (brand, inviter, company, url) => ({
    subject: `Invitation to ${brand}`,
    lines: [`${inviter} of ${company} has invited you to create your own company on ${brand}.`],
    link: { label: 'Create company', url },
    ending:
      'The link works once and is valid for 7 days. If you do not know who is inviting you, ignore this email: nothing happens unless you accept.',
  }),
  nb: (brand, inviter, company, url) => ({
    subject: `Invitasjon til ${brand}`,
    lines: [`${inviter} i ${company} har invitert deg til å opprette ditt eget firma på ${brand}.`],
    link: { label: 'Opprett firmaet', url },
    ending:
      'Lenken virker én gang og er gyldig i 7 dager. Hvis du ikke kjenner den som inviterer deg, kan du se bort fra e-posten: Ingenting skjer hvis du ikke godtar.',
  }),
  ja: (brand, inviter, company, url) => ({
    subject: `${brand} への招待`,
    lines: [`${company} の ${inviter} さんから、${brand} で会社を作成するための招待が届いています。`],
    link: { label: '会社を作成', url },
    ending:
      'リンクは 1 回だけ使用でき、7 日間有効です。招待者に心当たりがない場合は、このメールを無視してください。承諾しない限り、何も起こりません。',
  }),
  uk: (brand, inviter, company, url) => ({
    subject: `Запрошення до ${brand}`,
    lines: [`${inviter} з ${company} запрошує вас створити власну компанію у ${brand}.`],
    link: { label: 'Створити компанію', url },
    ending:
      'Посилання діє 7 днів, скористатися ним можна один раз. Якщо ви не знаєте, хто вас запрошує, не зважайте на цей лист: без вашої згоди нічого не станеться.',
  }),
}
