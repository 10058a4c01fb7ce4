import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Журнал аудиту', search: 'Адреса ел. пошти, об’єкт', empty: 'За цей час нічого не зроблено.', as: '{{person}} від імені {{other}}', copy: 'Копіювати як JSON', detail: 'Подробиці',
  field: { time: 'Час', person: 'Особа', act: 'Що', target: 'Об’єкт', result: 'Результат', company: 'Компанія', ip: 'IP-адреса', call: 'Виклик', agent: 'Браузер' },
  result: { done: 'Виконано', refused: 'Відхилено' },
}
