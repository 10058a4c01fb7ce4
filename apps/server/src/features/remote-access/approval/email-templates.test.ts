import { expect, test } from 'vitest'
import { emailTemplates } from './email-templates.ts'

const basics = { brand: 'Outpost', by: 'ada', device: 'Pump 7', until: '', url: 'https://outpost.example/' }

test.each(Object.entries(emailTemplates))(
  'FRAME-250 the email about a denial has a line for the reason only if one was given (%s)',
  (_language, { denied }) => {
    const { lines } = denied({ ...basics, answer: 'Not during the night shift' })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(': Not during the night shift')
    expect(denied(basics).lines).toEqual(lines.slice(0, 1))
    expect(denied({ ...basics, answer: '' }).lines).toEqual(lines.slice(0, 1))
  },
)
