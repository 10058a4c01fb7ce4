import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  signIn: {
    title: 'Вхід',
    email: 'Адреса електронної пошти',
    password: 'Пароль',
    submit: 'Увійти',
    httpsTitle: 'Потрібен HTTPS',
    httpsReason:
      'Цю сторінку відкрито через незахищений HTTP під іменем, що не належить цій машині; браузери не зберігають там сеанс. Відкрийте її як https://…, задайте OUTPOST_TLS_CERT і OUTPOST_TLS_KEY або поставте попереду проксі із сертифікатом.',
  },
  signOut: { title: 'Ви вийшли', message: 'У цьому браузері сеанс завершено.', again: 'Увійти знову' },
  notFound: { title: 'Сторінку не знайдено', message: 'За цією адресою нічого немає. Можливо, сторінку перенесено або вилучено.', home: 'На початкову сторінку' },
}
