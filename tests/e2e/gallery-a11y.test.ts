import { testLooks } from './gallery-looks.ts'

// Everything that the console draws, in every state, checked by axe-core. Japanese has its own rules for line breaks.
testLooks([
  { 'in light': { query: 'scheme=light', width: 1280, height: 900, axe: true } },
  { 'in dark': { query: 'scheme=dark&density=compact&lang=ja', width: 1280, height: 900, axe: true } },
])
