import type { Names } from './names.ts'

/** The first rules of a feature, which its tests name. */
export const rulesFile = ({ room, prefix, snake, words }: Names): string => `# ${room}

- **${prefix}-001** [route] \`/${room}\` lists the ${words} that the user may see.
- **${prefix}-002** [call] \`GET /${room}\` (view_${snake}) lists the ${words} of the own company and those below it: id*, company_id*, company_name*, name*, description*, created_at*.
- **${prefix}-003** [call] \`POST /${room}\` (create_${snake}) takes company_id*, name* (1 to 100) and description (at most 500); 201.
`
