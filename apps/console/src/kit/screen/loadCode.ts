import { withMessages } from '../i18n/i18n.ts'
import type { Screen } from './screen.ts'

/** Loads the code of a page and its messages. */
export const loadCode = ({ page, messages }: Screen) => (messages ? withMessages(messages, page) : page())
