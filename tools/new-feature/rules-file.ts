import type { Names } from './names.ts'

/** Returns the first rules of a feature, which its tests name. */
export const rulesFile = ({ feature, prefix, snake, words }: Names): string => `# ${feature}

- **${prefix}-001** [route] \`/${feature}\` lists the ${words} that the user may see.
- **${prefix}-002** [call] \`GET /${feature}\` (view_${snake}) lists the ${words} of the own company and those below it: id*, company_id*, company_name*, name*, description*, created_at*.
- **${prefix}-003** [call] \`POST /${feature}\` (create_${snake}) takes company_id*, name* (1 to 100) and description (at most 500); 201.
`
