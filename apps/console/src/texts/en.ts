import { en as errors } from './errors/en.ts'
import { en as kit } from './kit/en.ts'
import { en as says } from './says/en.ts'

/** English: the texts from which the keys of all languages are typed. */
export const texts = { kit, errors, says } as const
