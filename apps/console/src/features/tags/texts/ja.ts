import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const ja: Translated<typeof en, 'ja'> = { tags: 'タグ', choose: 'タグを選択' }
